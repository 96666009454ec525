import { describe, expect, it } from 'vitest';
import { foldText } from '../../src/fold.ts';

describe('a folded text', () => {
  it.each([
    ['Iran ', 'iran'],
    ['MÖTLEY CRÜE', 'motley crue'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['Mitteltorſtraẞe', 'mitteltorstrasse'],
    ['Zoe\u0308', 'zoe'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['Οδυσσεύς', 'οδυσσευσ'],
    ['ОЛЬГА', 'ольга'],
    ['İzmir', 'izmir'],
    ['ﬁnance', 'finance'],
    ['\u00a0Ac/Dc\u3000', 'ac/dc'],
    ['A  B', 'a  b'],
    ['', ''],
  ])('of %j is %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
    expect(foldText(folded)).toBe(folded);
  });

  it.each([
    ['AC/DC', 'ACDC'],
    ['a b', 'ab'],
    ['1.0', '1'],
  ])('keeps %j and %j apart', (a, b) => {
    expect(foldText(a)).not.toBe(foldText(b));
  });
});

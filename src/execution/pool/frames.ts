/** Bytes that tell a frame's length. */
const HEAD = 4;

/** An empty frame: what was sent before it, and has not begun, is to be forgotten. */
export const FORGET_FRAME = Buffer.alloc(HEAD);

/** A frame: its length, and `write`'s bytes behind it. */
export function createFrame(bytes: number, write: (frame: Buffer, start: number) => void): Buffer {
  const frame = Buffer.allocUnsafe(HEAD + bytes);
  frame.writeUInt32LE(bytes, 0);
  write(frame, HEAD);
  return frame;
}

/** Cuts what arrives in pieces into frames. The frames are parts of the pieces, which must not change meanwhile. */
export function createFrameReader(): (piece: Buffer) => readonly Buffer[] {
  let pieces: Buffer[] = [];
  let have = 0;
  let need = HEAD;
  return (piece) => {
    pieces.push(piece);
    have += piece.length;
    if (have < need) return [];
    const bytes = pieces.length === 1 ? piece : Buffer.concat(pieces);
    const { frames, rest } = cutFrames(bytes);
    pieces = rest.length === 0 ? [] : [rest];
    have = rest.length;
    need = rest.length < HEAD ? HEAD : HEAD + rest.readUInt32LE(0);
    return frames;
  };
}

function cutFrames(bytes: Buffer): { readonly frames: readonly Buffer[]; readonly rest: Buffer } {
  const frames: Buffer[] = [];
  let start = 0;
  while (bytes.length - start >= HEAD) {
    const end = start + HEAD + bytes.readUInt32LE(start);
    if (end > bytes.length) break;
    frames.push(bytes.subarray(start + HEAD, end));
    start = end;
  }
  return { frames, rest: bytes.subarray(start) };
}

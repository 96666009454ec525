import { writeCapabilities, writeServerInfo } from '../methods/introduction.ts';
import type { Method } from '../methods/methods.ts';
import { SERVER_INFO, STATELESS_VERSIONS } from './envelope.ts';

/** Answers `server/discover`: what is spoken and offered here. */
export const discover: Method = async ({ scope }, { version }) => ({
  supportedVersions: STATELESS_VERSIONS,
  capabilities: writeCapabilities(scope, 'stateless'),
  instructions: scope.instructions,
  _meta: { [SERVER_INFO]: writeServerInfo(version) },
});

import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import { ToolError } from '../../../errors.ts';

/** The first version without batches; versions are dates and compare as texts. */
export const VERSION_WITHOUT_BATCHES = '2025-06-18';

/** Throws where a POST is not JSON or its sender does not take both forms of answer. */
export function checkPostHead(headers: Headers): void {
  const accept = headers.get('accept') ?? '';
  if (!accept.includes('application/json') || !accept.includes('text/event-stream')) {
    throw new ToolError('request.not_acceptable', {
      message: `Not acceptable: the answer may be JSON or an event stream, and Accept is ${JSON.stringify(accept.slice(0, 80))}.`,
      hint: 'Send Accept: application/json, text/event-stream.',
    });
  }
  const type = headers.get('content-type') ?? '';
  if (type.split(';', 1)[0]?.trim().toLowerCase() !== 'application/json') {
    throw new ToolError('request.unsupported_media_type', {
      message: `Content-Type is ${JSON.stringify(type.slice(0, 80))}.`,
      hint: 'Send Content-Type: application/json.',
    });
  }
}

/** The session that a request names; throws where it names none. */
export function requireSessionId(headers: Headers): string {
  const id = headers.get('mcp-session-id');
  if (id) return id;
  throw new ToolError('request.missing_session', {
    message: 'The header Mcp-Session-Id is missing.',
    hint: 'Send "initialize" first; its answer carries the session id in that header.',
  });
}

/** Throws where a request names a protocol version that is not spoken here; naming none is fine. */
export function checkSessionVersion(headers: Headers): void {
  const version = headers.get('mcp-protocol-version');
  if (version === null || SUPPORTED_PROTOCOL_VERSIONS.includes(version)) return;
  throw new ToolError('request.unsupported_version', {
    message: `Bad request: the protocol version ${JSON.stringify(version.slice(0, 80))} is not supported.`,
    hint: `Supported versions: ${SUPPORTED_PROTOCOL_VERSIONS.join(', ')}.`,
  });
}

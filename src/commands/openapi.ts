import type { Command } from './command.ts';
import { CommandError, EXIT } from './failure.ts';

/** `rookery openapi`: the OpenAPI documents as files. */
export const openapiCommand: Command = {
  usage: 'openapi',
  summary: 'write the OpenAPI document of each domain',
  settings: ['databases', 'cache', 'maxEndpoints', 'exposeSql'],
  example: 'rookery openapi --databases ./databases',
  async run() {
    throw new CommandError(EXIT.failed, {
      message: 'This command is not there yet.',
      hint: 'See /v1/{domain}/openapi.json.',
    });
  },
};

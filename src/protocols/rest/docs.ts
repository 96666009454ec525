import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ToolError } from '../../errors.ts';
import { createDocument, type Document } from '../http/document.ts';
import { type Answer, type Route, readParam, sendFixed } from './responder.ts';

/** Files of swagger-ui-dist that the page needs, with their media types; no other file is served. */
const ASSETS: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui-standalone-preset.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rookery</title>
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/swagger-ui-standalone-preset.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/** Nothing comes from elsewhere; Swagger UI sets styles on elements and shows pictures from data addresses. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Asks which domains the reader may see, for a token where one is needed, and shows their documents. */
const START = `const KEY = 'rookery-token';

function askForToken(wasRefused) {
  const form = document.createElement('form');
  form.style.cssText = 'font: 16px sans-serif; margin: 4em auto; max-width: 32em';
  form.innerHTML = '<label for="token"></label><br><input id="token" type="password" autocomplete="off" ' +
    'style="width: 100%; margin: 1em 0; padding: .5em" required><br><button>Show the documents</button>';
  form.querySelector('label').textContent = wasRefused
    ? 'This token is not known here. Another one:'
    : 'This server asks for a token:';
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    sessionStorage.setItem(KEY, form.querySelector('input').value.trim());
    form.remove();
    start();
  });
  document.body.append(form);
  form.querySelector('input').focus();
}

/** A line above the page, as long as there is something to tell. */
function showProgress(progress) {
  let line = document.getElementById('progress');
  if (progress === undefined) return line?.remove();
  if (line === null) {
    line = document.createElement('p');
    line.id = 'progress';
    line.style.cssText = 'font: 16px sans-serif; margin: 1em; text-align: center';
    document.body.prepend(line);
  }
  line.textContent = progress;
}

async function followProgress(headers) {
  const { progress } = await (await fetch('/v1/domains', { headers })).json();
  showProgress(progress);
  if (progress !== undefined) setTimeout(() => followProgress(headers), 2000);
}

async function start() {
  const token = sessionStorage.getItem(KEY);
  const headers = token === null ? {} : { Authorization: 'Bearer ' + token };
  const answer = await fetch('/v1/domains', { headers });
  if (answer.status === 401) {
    sessionStorage.removeItem(KEY);
    return askForToken(token !== null);
  }
  const { domains, progress } = await answer.json();
  showProgress(progress);
  if (progress !== undefined && !domains.some(({ status }) => status === 'ready')) return setTimeout(start, 1000);
  if (progress !== undefined) setTimeout(() => followProgress(headers), 2000);
  // The page opens with the first of them.
  const rank = ({ status }) => (status === 'ready' ? 0 : 1);
  const served = domains.filter(({ status }) => status !== 'failed').sort((a, b) => rank(a) - rank(b));
  const urls = served.map(({ name }) => ({ name, url: '/v1/' + name + '/openapi.json' }));
  SwaggerUIBundle({
    urls: [...urls, { name: 'server', url: '/openapi.json' }],
    dom_id: '#swagger-ui',
    deepLinking: true,
    docExpansion: 'none',
    filter: true,
    validatorUrl: null,
    requestInterceptor: (request) => {
      if (token !== null) request.headers.Authorization = headers.Authorization;
      return request;
    },
    presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
    layout: 'StandaloneLayout',
  });
}

start();
`;

/** The documentation page: Swagger UI from the package's own files, with one document per domain to choose from. */
export function createDocsRoutes(): readonly Route[] {
  const page = createDocument(PAGE, 'text/html; charset=utf-8');
  const start = createDocument(START, 'text/javascript; charset=utf-8');
  return [
    ['/docs', { GET: (exchange) => withPolicy(sendFixed(exchange, page)) }],
    ['/docs/start.js', { GET: (exchange) => sendFixed(exchange, start) }],
    ['/docs/:file', { GET: createAssetAnswer() }],
  ];
}

function createAssetAnswer(): Answer {
  const documents = new Map<string, Document>();
  return (exchange) => {
    const file = readParam(exchange, 'file');
    const document = documents.get(file) ?? readAsset(file);
    documents.set(file, document);
    return sendFixed(exchange, document);
  };
}

function readAsset(file: string): Document {
  const type = Object.hasOwn(ASSETS, file) ? ASSETS[file] : undefined;
  if (type === undefined) {
    throw new ToolError('request.unknown_route', { message: 'There is no such file.', hint: 'See /docs.' });
  }
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  return createDocument(readFileSync(join(folder, file)), type);
}

function withPolicy(response: Response): Response {
  response.headers.set('Content-Security-Policy', POLICY);
  response.headers.set('Referrer-Policy', 'no-referrer');
  return response;
}

import { ACCOUNT_ENDPOINTS } from '../account/account-routes.ts';
import { cookieName } from '../account/cookies.ts';
import { SESSION_COOKIE } from '../account/session-cookie.ts';
import { KEYED_ENDPOINTS } from '../v1/endpoints.ts';
import { findByImageEndpoint } from '../v1/find-by-image.ts';
import { accountOperations } from './account-operations.ts';
import { errorResponse } from './error-responses.ts';
import { imageOperation } from './image-operation.ts';
import { keyedOperation } from './keyed-operations.ts';
import { publicOperations } from './public-operations.ts';
import { HEADER_COMPONENTS } from './response-headers.ts';
import { type JsonObject, SchemaComponents } from './schema-components.ts';

const DESCRIPTION = `Search, filter and serve open-source icons.

Every request under /api/v1 carries \`Authorization: Bearer <API_KEY>\`. Keys are made [on the site](/keys), or with
\`glyphdex keys create\` on the machine that runs it; [Developers](/developers) has a first request. Keys stay on servers: no answer to a keyed request
may be read by a page of another origin. Errors have one form, and \`code\` is what to tell them apart by. Answers carry an
\`ETag\`; sending it back as \`If-None-Match\` gives 304 while nothing has changed.`;

/** The OpenAPI 3.1 document of this API, generated from the table of endpoints and the schemas that validate. */
export function openApiDocument(publicUrl: string, serverVersion: string): JsonObject {
  const components = new SchemaComponents();
  const keyed = KEYED_ENDPOINTS.map((endpoint): [string, JsonObject] => [
    endpoint.path,
    { get: keyedOperation(endpoint, publicUrl, components) },
  ]);
  const byImage: [string, JsonObject] = [
    findByImageEndpoint.path,
    { post: imageOperation(findByImageEndpoint, publicUrl, components) },
  ];
  const open = Object.entries(publicOperations(components)).map(([path, operation]): [string, JsonObject] => [
    path,
    { servers: [{ url: publicUrl }], get: operation },
  ]);
  const account = [...new Set(ACCOUNT_ENDPOINTS.map(({ path }) => path))].map(
    (path): [string, JsonObject] => [
      path,
      {
        servers: [{ url: publicUrl }],
        ...accountOperations(
          ACCOUNT_ENDPOINTS.filter((endpoint) => endpoint.path === path),
          components,
        ),
      },
    ],
  );
  return {
    openapi: '3.1.1',
    info: {
      title: 'Glyphdex API',
      version: serverVersion,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    security: [{ apiKey: [] }],
    tags: [
      { name: 'Icons', description: 'Search, suggestions and single icons.' },
      { name: 'Reference', description: 'The values that filters accept.' },
      { name: 'Attribution', description: 'Whom to credit.' },
      { name: 'Account', description: 'What people do with their account, by a session in a cookie.' },
      { name: 'Operation', description: 'For whoever runs the service.' },
    ],
    // Readers show operations in this order; an address of its own goes before one with a variable part.
    paths: Object.fromEntries([...keyed.toSpliced(1, 0, byImage), ...account, ...open]),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'Made by `glyphdex keys create`, or on the site.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName(SESSION_COOKIE, publicUrl.startsWith('https://')),
          description: 'Set by signing in.',
        },
      },
      headers: HEADER_COMPONENTS,
      responses: {
        RouteNotFound: errorResponse(404, ['route_not_found'], components),
      },
      schemas: components.all(),
    },
  };
}

import { ACCOUNT_ENDPOINTS } from '../accounts/account-routes.ts';
import { cookieName, SESSION_COOKIE } from '../accounts/cookies.ts';
import { findByImageEndpoint } from '../pictures/image-search/find-by-image.ts';
import { USAGE_ENDPOINTS } from '../usage/usage-endpoints.ts';
import { accountOperations } from './account-operations.ts';
import { Components, type JsonObject } from './components.ts';
import { KEYED_ENDPOINTS } from './endpoints.ts';
import { imageOperation, keyedOperation, PARAMETER_COMPONENTS } from './keyed-operations.ts';
import { publicOperations } from './public-operations.ts';
import { HEADER_COMPONENTS } from './response-headers.ts';

const DESCRIPTION = `Search, filter and serve open-source icons.

Every request under /api/v1 needs the header \`Authorization: Bearer <API_KEY>\`, except for this document. Create a key
[on the site](/keys), or with \`glyphdex keys create\` on the machine that runs the service. [Developers](/developers)
shows a first request. Keep secret keys on servers: pages of other origins cannot read their answers. A publishable key
(\`gdx_pub_…\`) may appear in pages of its domains, which may read its answers (CORS).

All errors have one form with a \`code\` for programs, or are problem details (RFC 9457) if \`Accept\` names \`application/problem+json\`.
The response \`default\` has the errors that any operation can have.

Most answers to GET have an \`ETag\`; send it as
\`If-None-Match\` to get 304 while the answer is unchanged. Paged lists have \`Link\` headers (RFC 8288). Each answer has an
\`X-Request-Id\`: that of the request, else the trace id of its \`traceparent\`, else a random one.`;

/** The OpenAPI 3.1 document of this API. All but `publicOperations` comes from the endpoints and their schemas. */
export function openApiDocument(publicUrl: string, serverVersion: string): JsonObject {
  const components = new Components();
  const keyed = KEYED_ENDPOINTS.map((endpoint): [string, JsonObject] => [
    endpoint.path,
    { get: keyedOperation(endpoint, publicUrl, components) },
  ]);
  const byImage: [string, JsonObject] = [
    findByImageEndpoint.path,
    { post: imageOperation(findByImageEndpoint, publicUrl, components) },
  ];
  const publicPaths = Object.entries(publicOperations(components)).map(
    ([path, operation]): [string, JsonObject] => [path, { servers: [{ url: publicUrl }], get: operation }],
  );
  const endpoints = [...ACCOUNT_ENDPOINTS, ...USAGE_ENDPOINTS];
  const account = [...new Set(endpoints.map(({ path }) => path))].map((path): [string, JsonObject] => [
    path,
    {
      servers: [{ url: publicUrl }],
      ...accountOperations(
        endpoints.filter((endpoint) => endpoint.path === path),
        components,
      ),
    },
  ]);
  // API readers show operations in this order. `/icons/by-image` follows `/icons`.
  const paths = Object.fromEntries([...keyed.toSpliced(1, 0, byImage), ...account, ...publicPaths]);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Glyphdex API',
      version: serverVersion,
      description: DESCRIPTION,
      contact: { name: 'The operator of this service', url: publicUrl },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl}/api/v1` }],
    security: [{ apiKey: [] }],
    tags: [
      { name: 'Icons', description: 'Search, suggestions, single icons and their pictures.' },
      { name: 'Reference', description: 'The values that filters accept.' },
      { name: 'Attribution', description: 'The authors and licenses to credit.' },
      { name: 'Account', description: 'Sign-in, accounts, keys and usage, for a person with a browser.' },
      { name: 'Operation', description: 'Health and metrics for the operator, and this document.' },
    ],
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'Created by `glyphdex keys create`, or on the site. A publishable key (`gdx_pub_…`) works for GET and HEAD except files, from pages of its domains.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName(SESSION_COOKIE, publicUrl.startsWith('https://')),
          description: 'Set by signing in.',
        },
      },
      headers: HEADER_COMPONENTS,
      parameters: PARAMETER_COMPONENTS,
      responses: components.responses(),
      schemas: components.schemas(),
    },
  };
}

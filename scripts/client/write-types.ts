import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../../apps/server/src/openapi/openapi-document.ts';
import { apiTypes } from './api-types.ts';

// Writes the types of the client from the OpenAPI document of this version.

const file = join(import.meta.dirname, '../../packages/client/src/api-types.ts');
writeFileSync(file, await apiTypes(openApiDocument('http://127.0.0.1:3000', '1.0.0')));

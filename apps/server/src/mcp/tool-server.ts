import {
  type CallToolResult,
  fromJsonSchema,
  type JsonSchemaType,
  McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';
import { ICON_TOOLS } from './icon-tools.ts';
import { readArguments, unknownArguments } from './read-arguments.ts';
import type { Tool } from './tool.ts';

/** Answers calls, from a catalog of this process or from a service. */
export interface ToolBackend {
  /** Runs a tool with valid arguments. Never rejects: failures are results too. */
  call(toolName: string, args: Readonly<Record<string, unknown>>): Promise<CallToolResult>;
  listPacks(): Promise<readonly PackResource[]>;
  /** The JSON of a pack; `undefined` if there is none with this slug. */
  readPack(slug: string): Promise<string | undefined>;
}

/** A pack as an entry in the list of resources. */
export interface PackResource {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
}

/** Revision 2025-03-26 requires batches, which a server must answer as a whole. */
const PROTOCOL_VERSIONS = SUPPORTED_PROTOCOL_VERSIONS.filter((version) => version !== '2025-03-26');

const PACK_TEMPLATE = 'glyphdex://pack/{slug}';
const JSON_TYPE = 'application/json';

const INSTRUCTIONS =
  'Glyphdex finds icons in open-source icon packs. Search with search_icons, or pick matching icons for several concepts with pick_consistent_set. Look at candidates with preview_icons. Take code with get_icons and use it unchanged; never draw an icon from memory. When the choice is final, call attribution and show its credits where the license requires it.';

/** Schemas are compiled once, because a server is created for every request over HTTP. */
const TOOLS = ICON_TOOLS.map((tool) => ({
  ...tool,
  inputSchema: inputSchemaOf(tool),
  outputSchema: fromJsonSchema(tool.output as unknown as JsonSchemaType),
}));

/** The schema as published. Arguments are checked against it after they are read liberally. */
function inputSchemaOf({ input }: Tool) {
  const { '~standard': strict } = fromJsonSchema<Readonly<Record<string, unknown>>>(
    input as unknown as JsonSchemaType,
  );
  const validate: typeof strict.validate = (given, options) => {
    const args = readArguments(input, given);
    const unknown = unknownArguments(input, args);
    if (unknown.length > 0) return { issues: unknown.map((message) => ({ message })) };
    return strict.validate(args, options);
  };
  return { '~standard': { ...strict, validate } };
}

/** A server of the Model Context Protocol with all tools and with the packs as resources. */
export function createToolServer(backend: ToolBackend, version: string): McpServer {
  const server = new McpServer(
    { name: 'glyphdex', title: 'Glyphdex', version },
    {
      instructions: INSTRUCTIONS,
      supportedProtocolVersions: PROTOCOL_VERSIONS,
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
    },
  );
  for (const { name, title, description, inputSchema, outputSchema } of TOOLS) {
    const annotations = {
      title,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    };
    server.registerTool(name, { title, description, inputSchema, outputSchema, annotations }, (args) =>
      backend.call(name, args),
    );
  }
  const listAll = async () => ({
    resources: (await backend.listPacks()).map(({ slug, name, description }) => ({
      uri: PACK_TEMPLATE.replace('{slug}', slug),
      name: slug,
      title: name,
      description,
      mimeType: JSON_TYPE,
    })),
  });
  server.registerResource(
    'pack',
    new ResourceTemplate(PACK_TEMPLATE, { list: listAll }),
    {
      title: 'Icon pack',
      description: 'Author, license with its terms, and number of icons of a pack.',
      mimeType: JSON_TYPE,
    },
    async (uri, { slug }) => {
      const text = await backend.readPack(String(slug));
      if (text === undefined) throw new ResourceNotFoundError(uri.href);
      return { contents: [{ uri: uri.href, mimeType: JSON_TYPE, text }] };
    },
  );
  return server;
}

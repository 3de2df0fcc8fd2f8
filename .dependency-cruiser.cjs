/** The arrows of ARCHITECTURE.md, as rules. */
const own = '^(packages|apps)/';
/** The tree of a drawing and its writer, which need neither sanitizer nor parser. */
const svgTree = '^packages/svg/src/(tree|serialize-svg|svg-element)\\.ts$';
/** The folders of the engine, the lowest first: each imports only folders before it. */
const engineLayers = [
  'collections',
  'analysis',
  'snapshot',
  'dictionary',
  'postings',
  'documents',
  'docvalues',
  'ranking',
  'thesaurus',
  'term-expansion',
  'tags',
  'suggest',
  'matching',
  'plan',
];

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contract-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: own, pathNot: '^packages/contract/' },
    },
    {
      name: 'engine-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^packages/engine/' },
      to: { path: own, pathNot: '^packages/engine/' },
    },
    {
      name: 'engine-does-no-io',
      comment: 'The search engine is pure: no Node module, no package.',
      severity: 'error',
      from: { path: '^packages/engine/src/', pathNot: '\\.test\\.ts$|/testing/' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'] },
    },
    ...engineLayers.slice(0, -1).map((folder, i) => ({
      name: `engine-${folder}-imports-only-lower-layers`,
      severity: 'error',
      from: { path: `^packages/engine/src/${folder}/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^packages/engine/src/(${engineLayers.slice(i + 1).join('|')})/` },
    })),
    {
      name: 'svg-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^packages/svg/' },
      to: { path: own, pathNot: '^packages/svg/' },
    },
    {
      name: 'raster-imports-only-svg',
      severity: 'error',
      from: { path: '^packages/raster/' },
      to: { path: own, pathNot: '^packages/(raster|svg)/' },
    },
    {
      name: 'processes-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^packages/processes/' },
      to: { path: own, pathNot: '^packages/processes/' },
    },
    {
      name: 'words-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^packages/words/' },
      to: { path: own, pathNot: '^packages/words/' },
    },
    {
      name: 'export-imports-only-svg',
      severity: 'error',
      from: { path: '^packages/export/' },
      to: { path: own, pathNot: '^packages/(export|svg)/' },
    },
    {
      name: 'serve-plane-does-not-export',
      comment:
        'Only the command line writes packages, sprites and fonts. Code for one drawing needs no dependency.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: '^apps/server/src/(cli|testing)/|\\.test\\.ts$' },
      to: { path: '^packages/export/', pathNot: '^packages/export/src/code\\.ts$' },
    },
    {
      name: 'export-code-has-no-dependency',
      severity: 'error',
      from: { path: '^packages/export/src/(code|components|css|markup)\\.ts$' },
      to: {
        pathNot: ['^packages/export/src/(components|css|markup)\\.ts$', svgTree],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'client-imports-nothing-of-ours',
      comment: 'Its types are generated from the OpenAPI document.',
      severity: 'error',
      from: { path: '^packages/client/' },
      to: { path: own, pathNot: '^packages/client/' },
    },
    {
      name: 'picker-imports-nothing-of-ours',
      comment: 'What a browser loads, and what other sites run on their servers, never reaches our server.',
      severity: 'error',
      from: { path: '^packages/picker/' },
      to: { path: own, pathNot: '^packages/picker/' },
    },
    {
      name: 'client-and-picker-have-no-dependencies',
      comment: 'React and Vue are peers, each of one entry.',
      severity: 'error',
      from: {
        path: '^packages/(client|picker)/src/',
        pathNot: '\\.test\\.ts$|^packages/picker/src/(react|vue)\\.ts$',
      },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'] },
    },
    {
      name: 'element-and-handler-are-apart',
      comment: 'The element runs in browsers, the handler on servers.',
      severity: 'error',
      from: { path: '^packages/picker/src/handler/' },
      to: { path: '^packages/picker/src/', pathNot: '^packages/picker/src/handler/' },
    },
    {
      name: 'catalog-stays-below-the-server',
      severity: 'error',
      from: { path: '^packages/catalog/' },
      to: { path: '^apps/' },
    },
    {
      name: 'serve-plane-does-not-build',
      comment:
        'Only the command line reaches the build plane; a serving process never loads it. It locks the catalog as builds do.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: '^apps/server/src/(cli|testing)/|\\.test\\.ts$' },
      to: {
        path: '^packages/catalog/',
        pathNot: '^packages/catalog/src/(publish/(build-lock|durable-file)|catalog-error)\\.ts$',
      },
    },
    {
      name: 'serve-plane-does-not-draw',
      comment:
        'Only the command line and the process that reads one image sanitize and rasterize drawings; a serving process never does.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: '^apps/server/src/((cli|testing)/|adapters/processes/describe-image\\.ts$)|\\.test\\.ts$',
      },
      to: { path: '^packages/(svg|raster)/', pathNot: svgTree },
    },
    {
      name: 'images-are-described-in-their-process',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: '^apps/server/src/(adapters/processes/helper-program\\.ts$|testing/)|\\.test\\.ts$',
      },
      to: { path: '^apps/server/src/adapters/processes/describe-image\\.ts$' },
    },
    {
      name: 'pages-know-the-service-by-its-wire-alone',
      comment: 'What a browser loads imports types of the contract and nothing else of ours.',
      severity: 'error',
      from: { path: '^apps/site/src/' },
      to: { path: own, pathNot: '^(apps/site/src|packages/contract)/' },
    },
    {
      name: 'only-the-command-line-builds-the-site',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: '^apps/server/src/(cli|testing)/' },
      to: { path: '^apps/site/' },
    },
    {
      name: 'http-imports-no-adapters',
      comment: 'http → services → stores → ports ← adapters, types included. Only compose.ts knows the adapters.',
      severity: 'error',
      from: { path: '^apps/server/src/http/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(apps|packages)/',
        pathNot: '^(apps/server/src/(http|mcp|services|stores|ports|domain|observability)/|packages/(contract|processes)/)',
      },
    },
    {
      name: 'tools-import-services',
      comment: 'Tools for assistants know no transport: the route /mcp and glyphdex mcp both serve them.',
      severity: 'error',
      from: { path: '^apps/server/src/mcp/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(apps|packages)/',
        pathNot: '^(apps/server/src/(mcp|services|stores|ports|domain)/|packages/contract/)',
      },
    },
    {
      name: 'services-import-no-adapters',
      severity: 'error',
      from: { path: '^apps/server/src/services/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(apps|packages)/',
        pathNot: [
          '^(apps/server/src/(services|stores|ports|domain)/|packages/contract/|packages/export/src/code\\.ts$)',
          svgTree,
        ],
      },
    },
    {
      name: 'commands-import-no-adapters',
      comment: 'Commands open stores, catalog and tools through compose.ts.',
      severity: 'error',
      from: { path: '^apps/server/src/(cli/|cli\\.ts$)', pathNot: '\\.test\\.ts$' },
      to: { path: '^(apps/server/src/(adapters|http)/|packages/engine/)' },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^apps/server/src/domain/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(apps|packages)/',
        pathNot: ['^(apps/server/src/domain/|packages/contract/)', svgTree],
      },
    },
    {
      name: 'ports-name-no-technology',
      comment: 'No type of an engine, a database or a library stands in a port.',
      severity: 'error',
      from: { path: '^apps/server/src/ports/', pathNot: '\\.(test|contract)\\.ts$' },
      to: { pathNot: '^(apps/server/src/(ports|domain)/|packages/contract/)' },
    },
    {
      name: 'stores-import-no-upper-layers',
      severity: 'error',
      from: { path: '^apps/server/src/stores/', pathNot: '\\.(test|contract)\\.ts$' },
      to: {
        path: '^(apps|packages)/',
        pathNot: '^(apps/server/src/(stores/|ports/|domain/|adapters/clock/|operator-error)|packages/contract/)',
      },
    },
    {
      name: 'adapters-import-no-upper-layers',
      severity: 'error',
      from: { path: '^apps/server/src/adapters/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(http|mcp|services|cli|compose|config|main)' },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: '\\.(test|contract)\\.ts$|/testing/|^tests/' },
      to: { path: '\\.(test|contract)\\.ts$|/testing/' },
    },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules|^apps/site/dist/|^tests/openapi/(calls|\\.build)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};

/** The arrows of ARCHITECTURE.md, as rules. */
const own = '^(packages|apps)/';
/** The tree of a drawing and its writer, which need neither sanitizer nor parser. */
const svgTree = '^packages/svg/src/(tree|serialize-svg|svg-element)\\.ts$';
/** Changes to clean drawings, which need no sanitizer. */
const svgRestyle = '^packages/svg/src/restyle/index\\.ts$';
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
  'query-parsing',
  'term-expansion',
  'tags',
  'suggest',
  'matching',
  'plan',
];

/** The features of the server, the lowest first: each imports only folders before it. */
const serverFeatures = [
  'base',
  'config',
  'database',
  'http',
  'observability',
  'limits',
  'context',
  'catalog',
  'icons',
  'pictures',
  'accounts',
  'usage',
  'gallery',
  'iconify',
  'mcp',
  'openapi',
  'server',
  'cli',
];
/** Commands: `commands.ts` or a folder `commands` of a feature, and all of `cli`. */
const commands = [
  '^apps/server/src/cli/',
  '^apps/server/src/.*/commands/',
  '^apps/server/src/.*/commands\\.ts$',
];
const tests = ['\\.(test|contract)\\.ts$', '^apps/server/src/testing/'];

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
      name: 'export-imports-only-contract-raster-and-svg',
      severity: 'error',
      from: { path: '^packages/export/' },
      to: { path: own, pathNot: '^packages/(export|contract|raster|svg)/' },
    },
    {
      name: 'export-iconify-imports-only-contract',
      comment: 'A serving process loads it without sanitizer and parser.',
      severity: 'error',
      from: { path: '^packages/export/src/iconify/' },
      to: { path: own, pathNot: '^packages/(export/src/iconify|contract)/' },
    },
    {
      name: 'export-code-has-no-dependency',
      severity: 'error',
      from: { path: '^packages/export/src/(code|components|css|markup|stroke-width)\\.ts$' },
      to: {
        pathNot: ['^packages/export/src/(components|css|markup|stroke-width)\\.ts$', svgTree],
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
    ...serverFeatures.slice(0, -1).map((folder, i) => ({
      name: `server-${folder}-imports-only-lower-features`,
      severity: 'error',
      from: { path: `^apps/server/src/${folder}/`, pathNot: tests },
      to: { path: `^apps/server/src/(${serverFeatures.slice(i + 1).join('|')})/` },
    })),
    {
      name: 'server-files-lie-in-features',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: `^apps/server/src/(${serverFeatures.join('|')}|testing)/`,
      },
      to: {},
    },
    {
      name: 'serving-does-not-build',
      comment:
        'Only commands build and export, and helpers draw fonts; a serving process never loads these packages. It locks the catalog as builds do.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: [...commands, ...tests, '^apps/server/src/pictures/drawing/draw-font\\.ts$'],
      },
      to: {
        path: '^packages/(catalog|export)/',
        pathNot: [
          '^packages/export/src/(code|iconify/index)\\.ts$',
          '^packages/catalog/src/(packed/index|publish/(build-lock|sha256-files)|catalog-error)\\.ts$',
        ],
      },
    },
    {
      name: 'packed-catalogs-do-not-build',
      comment: 'A serving process takes packed catalogs.',
      severity: 'error',
      from: { path: '^packages/catalog/src/packed/' },
      to: {
        path: own,
        pathNot:
          '^packages/(contract|catalog/src/(packed|publish|packs/find-custom-packs\\.ts$|catalog-error\\.ts$))',
      },
    },
    {
      name: 'serving-does-not-draw',
      comment: 'Only commands and the process that reads one image sanitize and rasterize drawings.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: [...commands, ...tests, '^apps/server/src/pictures/drawing/describe-image\\.ts$'],
      },
      to: { path: '^packages/(svg|raster)/', pathNot: [svgTree, svgRestyle] },
    },
    {
      name: 'images-are-described-in-their-process',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: ['^apps/server/src/pictures/drawing/helper-program\\.ts$', ...tests],
      },
      to: { path: '^apps/server/src/pictures/drawing/describe-image\\.ts$' },
    },
    {
      name: 'serving-imports-no-commands',
      comment: 'Commands start the service, not the other way round.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: [...commands, ...tests] },
      to: { path: commands },
    },
    {
      name: 'pages-know-the-service-by-its-wire-alone',
      comment: 'Code for browsers imports the contract, and the check of drawings that other sites use, too.',
      severity: 'error',
      from: { path: '^apps/site/src/' },
      to: {
        path: own,
        pathNot: '^(apps/site/src|packages/contract)/|^packages/picker/src/element/is-inert-svg\\.ts$',
      },
    },
    {
      name: 'only-commands-build-the-site',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: [...commands, ...tests] },
      to: { path: '^apps/site/' },
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

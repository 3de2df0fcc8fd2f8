/** The arrows of ARCHITECTURE.md, as rules. */
const own = '^(packages|apps)/';
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
      name: 'catalog-stays-below-the-server',
      severity: 'error',
      from: { path: '^packages/catalog/' },
      to: { path: '^apps/' },
    },
    {
      name: 'serve-plane-does-not-build',
      comment: 'Only the command line reaches the build plane; a serving process never loads it.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: '^apps/server/src/(cli|testing)/|\\.test\\.ts$' },
      to: { path: '^packages/catalog/' },
    },
    {
      name: 'serve-plane-does-not-draw',
      comment:
        'Only the command line and the process that reads one image sanitize and rasterize drawings; a serving process never does.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: '^apps/server/src/((cli|testing)/|adapters/images/look-at-image\\.ts$)|\\.test\\.ts$',
      },
      to: { path: '^packages/(svg|raster)/' },
    },
    {
      name: 'images-are-looked-at-in-their-process',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: '^apps/server/src/(adapters/images/looking-process\\.ts$|testing/)|\\.test\\.ts$',
      },
      to: { path: '^apps/server/src/adapters/images/look-at-image\\.ts$' },
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
      from: { path: '^apps/server/src/', pathNot: '^apps/server/src/cli/' },
      to: { path: '^apps/site/' },
    },
    {
      name: 'http-reaches-stores-through-services',
      comment: 'http → services → ports ← adapters; only compose.ts sees all.',
      severity: 'error',
      from: { path: '^apps/server/src/http/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^apps/server/src/(adapters/(sqlite|limiter|images|preview-cache)|cli|compose|config|main)',
      },
    },
    {
      name: 'services-do-not-know-http-or-adapters',
      severity: 'error',
      from: { path: '^apps/server/src/services/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^apps/server/src/(http|cli|compose|config|main)|^apps/server/src/adapters/(sqlite|limiter|images|preview-cache)',
      },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^apps/server/src/domain/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(http|services|adapters|ports|cli|compose|config|main)' },
    },
    {
      name: 'ports-know-only-the-domain',
      severity: 'error',
      from: { path: '^apps/server/src/ports/', pathNot: '\\.(test|contract)\\.ts$' },
      to: { path: '^apps/server/src/(http|services|adapters|cli|compose|config|main)' },
    },
    {
      name: 'adapters-do-not-know-http',
      severity: 'error',
      from: { path: '^apps/server/src/adapters/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(http|cli|compose|config|main)' },
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
    exclude: { path: 'node_modules|^apps/site/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};

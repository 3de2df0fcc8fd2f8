export default {
  glyphdex: {
    input: '.build/openapi.json',
    output: { target: '.build/orval.ts', client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } },
  },
};

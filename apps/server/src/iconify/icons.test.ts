import { expect, test } from 'vitest';
import { startTestService } from '../testing/test-service.ts';

async function start() {
  const { app } = await startTestService();
  return async (path: string, headers: Readonly<Record<string, string>> = {}) =>
    await app.inject({ url: `/iconify${path}`, headers });
}

test('returns icons in Iconify JSON, with aliases, turned icons, hidden icons, code points and missing names', async () => {
  const ask = await start();
  const answer = await ask(
    '/mdi.json?icons=home,house,home-turned,retired,f101,nothing,__proto__,constructor',
  );
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);
  const data = answer.json<{ icons: Record<string, { body: string }> }>();
  expect(data).toMatchObject({
    prefix: 'mdi',
    lastModified: 1_700_000_000,
    width: 24,
    height: 24,
    aliases: {
      house: { parent: 'home' },
      'home-turned': { parent: 'home', rotate: 1 },
      f101: { parent: 'home' },
    },
    not_found: ['nothing', '__proto__', 'constructor'],
  });
  expect(Object.keys(data.icons)).toEqual(['home', 'retired']);
  expect(data.icons['retired']).toEqual({
    body: '<path fill="currentColor" d="M2 2h20v20H2z"/>',
    hidden: true,
  });
  expect((await ask('/mdi/icons.json?icons=home')).json()).toMatchObject({ icons: { home: {} } });
});

test.each(['/nothing.json?icons=home', '/mdi.json', '/nothing.js?icons=home'])(
  'returns 404 with the body 404 for %s',
  async (path) => {
    const answer = await (await start())(path);
    expect([answer.statusCode, answer.body]).toEqual([404, '404']);
  },
);

test.each([
  '/mdi/nothing.svg',
  '/nothing/home.svg',
  '/mdi.css',
  '/nothing.css?icons=home',
  '/nowhere',
  '/mdi/',
])('returns 404 for %s', async (path) => {
  const answer = await (await start())(path);
  expect([answer.statusCode, answer.body]).toEqual([404, 'Not found']);
});

// promise: A callback is a name, and no page of this service can load one
test('calls the named function in a script, and refuses other names and pages of the service itself', async () => {
  const ask = await start();
  const script = async (callback: string) => await ask(`/mdi.js?icons=home&callback=${callback}`);
  const answer = await script('window.loaded_1');
  expect(answer.headers['content-type']).toBe('application/javascript; charset=utf-8');
  expect(answer.body).toMatch(/^\/\*\*\/window\.loaded_1\(\{"prefix":"mdi".*\}\);$/);
  expect((await ask('/mdi.json?icons=home&callback=show')).json()).toMatchObject({ prefix: 'mdi' });
  expect((await ask('/mdi.js?icons=home')).body).toMatch(/^\/\*\*\/SimpleSVG\._loaderCallback\(/);
  expect((await ask('/collections?prefix=mdi&callback=show')).body).toMatch(/^\/\*\*\/show\(\{"mdi"/);
  for (const bad of ['a-b', 'alert(1)', '1a', 'a..b', 'a.', `a${'b'.repeat(64)}`, '%0Aa', 'a%E2%80%A8'])
    expect([bad, (await script(bad)).statusCode]).toEqual([bad, 400]);
  expect((await script(`a${'b'.repeat(63)}`)).statusCode).toBe(200);
  for (const path of ['/mdi.js?icons=home', '/mdi.js?icons=home&callback=a', '/collections?callback=a']) {
    const refused = await ask(path, { 'sec-fetch-site': 'same-origin' });
    expect([path, refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      path,
      403,
      'foreign_origin',
    ]);
    const allowed = await ask(path, { 'sec-fetch-site': 'cross-site' });
    expect(allowed.statusCode).toBe(200);
    // A shared cache would answer a page of this service with it.
    expect(allowed.headers['cache-control']).toMatch(/^private/);
    expect(allowed.headers.vary).toBe('Sec-Fetch-Site, Accept-Encoding');
  }
});

// `@iconify/utils` looks names up in plain objects, which have a member of this name.
test('has no icon with the name of a member of every object', async () => {
  const name = 'constructor';
  const ask = await start();
  const css = await ask(`/mdi.css?icons=home,${name}&color=${name}`);
  expect([css.statusCode, css.body]).toEqual([200, expect.stringContaining(`find icon: ${name} */`)]);
  const alone = await ask(`/mdi.css?icons=${name}`);
  expect([alone.statusCode, alone.body]).toEqual([200, expect.stringContaining(`find icon: ${name} */`)]);
  for (const path of [`/mdi/${name}.svg`, `/mdi.json?prefix=${name}`, `/${name}.css?icons=home`])
    expect([path, (await ask(path)).statusCode]).toEqual([path, 404]);
  for (const path of [`/mdi/home.svg?flip=${name}&color=${name}`, `/collections?prefixes=${name}`])
    expect([path, (await ask(path)).statusCode]).toEqual([path, 200]);
});

test.each([
  ['', '<svg xmlns="http://www.w3.org/2000/svg" width="1em" height="1em" viewBox="0 0 24 24">'],
  ['?height=auto', '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">'],
  ['?width=48', '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 24 24">'],
  ['?width=none&height=2rem', '<svg xmlns="http://www.w3.org/2000/svg" height="2rem" viewBox="0 0 24 24">'],
  ['?rotate=90deg', '<g transform="rotate(90 12 12)">'],
  ['?rotate=1', '<g transform="rotate(90 12 12)">'],
  ['?rotate=50%25', '<g transform="rotate(180 12 12)">'],
  ['?flip=horizontal', '<g transform="translate(24 0) scale(-1 1)">'],
  ['?flip=vertical,horizontal', '<g transform="rotate(180 12 12)">'],
  ['?box=1', '<rect x="0" y="0" width="24" height="24" fill="rgba(255, 255, 255, 0)" />'],
])('draws /mdi/retired.svg%s with %s', async (query, part) => {
  const answer = await (await start())(`/mdi/retired.svg${query}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain(part);
});

test.each(['red', 'currentColor', '%23f00', '%23ff000080', 'rgb(1, 2, 3)', 'hsla(120deg 50%25 50%25 / 0.5)'])(
  'draws with the color %s',
  async (color) => {
    const { body } = await (await start())(`/mdi/retired.svg?color=${color}`);
    expect(body).toContain(`fill="${decodeURIComponent(color)}"`);
  },
);

// promise: Parameters write no other markup into a drawing
test('ignores sizes, colors and rotations that are not written as such', async () => {
  const ask = await start();
  const plain = (await ask('/mdi/retired.svg')).body;
  for (const query of [
    'color=red"><script>alert(1)</script>',
    "color=red' onload='alert(1)",
    'color=url(https://example.com/x)',
    'color=rgb(url(x))',
    'color=red;x:expression(1)',
    'color=#12',
    'width=1" onload="alert(1)',
    'height=1em;',
    'height=calc(1px)',
    'width=1e99',
    'width=-1',
    'height=javascript:alert(1)',
    // A rotation that the library would count down in steps of four.
    'rotate=-99999999999999',
    'rotate=NaN',
    'rotate=17deg',
    'flip=sideways',
  ]) {
    const [name, value] = [query.slice(0, query.indexOf('=')), query.slice(query.indexOf('=') + 1)];
    const answer = await ask(`/mdi/retired.svg?${name}=${encodeURIComponent(value)}`);
    expect([query, answer.statusCode, answer.body]).toEqual([query, 200, plain]);
  }
});

test('draws at the addresses with a colon and a hyphen, and names a download', async () => {
  const ask = await start();
  const plain = (await ask('/mdi/home.svg')).body;
  for (const path of ['/mdi:home.svg', '/mdi%3Ahome.svg', '/mdi-home.svg', '/mdi/f101.svg'])
    expect((await ask(path)).body).toBe(plain);
  const download = await ask('/mdi/home.svg?download=1');
  expect(download.headers['content-disposition']).toBe('attachment; filename="home.svg"');
  expect((await ask('/mdi/home-turned.svg')).body).toContain('rotate(90 12 12)');
});

test('sends a drawing that loads and runs nothing if it is opened as a page', async () => {
  const { headers } = await (await start())('/mdi/home.svg');
  expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
  expect([headers['content-type'], headers['x-content-type-options']]).toEqual([
    'image/svg+xml; charset=utf-8',
    'nosniff',
  ]);
});

test('writes style sheets with the options of the Iconify API', async () => {
  const ask = await start();
  const css = async (query: string) => (await ask(`/mdi.css?icons=retired,account&${query}`)).body;
  const plain = await css('');
  expect(plain).toContain('.icon--mdi {');
  expect(plain).toContain('.icon--mdi--retired {\n  --svg: url("data:image/svg+xml,');
  expect(plain).toContain('mask-image: var(--svg);');
  expect(await css('mode=background&color=red')).toContain("fill='red'");
  expect(await css('mode=bg')).toContain('background-image: url(');
  expect(await css('var=shape')).toContain('--shape: url(');
  expect(await css('var=')).toContain('mask-image: url(');
  expect(await css('var=false')).toContain('mask-image: url(');
  expect(await css('pseudo=1')).toContain("content: ''");
  expect(await css('format=compressed')).not.toContain('\n');
  const own = await css('selector=.i-{name}&common=.i&override=.i.i-{name}');
  expect(own).toContain('.i-retired {');
  const answer = await ask('/mdi.css?icons=home&download=1');
  expect([answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    'text/css; charset=utf-8',
    'attachment; filename="mdi.css"',
  ]);
  expect((await ask('/mdi.css?icons=gone')).body).toContain('/* Could not find icon: gone */');
});

// promise: Parameters write no other rules into a style sheet
test('ignores selectors, colors and names in style sheets that could write other rules', async () => {
  const ask = await start();
  const plain = (await ask('/mdi.css?icons=retired')).body;
  for (const query of [
    'selector=a{}b',
    'selector=@import url(//x);a',
    'common=a;b',
    'override=a/*',
    'selector=\\61',
    'color=red}a{',
    'var=x:y',
    `selector=${'a'.repeat(300)}`,
  ]) {
    const [name, value] = [query.slice(0, query.indexOf('=')), query.slice(query.indexOf('=') + 1)];
    const answer = await ask(`/mdi.css?icons=retired&${name}=${encodeURIComponent(value)}`);
    expect([query, answer.body]).toEqual([query, plain]);
  }
  const { body } = await ask(`/mdi.css?icons=retired,${encodeURIComponent('*/a{color:red}/*')}`);
  expect(body).toBe(plain);
});

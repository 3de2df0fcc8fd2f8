import { describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { PASSWORD } from '../../testing/visitor.ts';

function post(service: TestService, path: string, body: object, headers: Record<string, string> = {}) {
  return service.ask(path, {
    method: 'POST',
    key: null,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });
}

describe('the limit of sign-ups per hour', () => {
  const signUps = async (service: TestService, count: number, headers: Record<string, string> = {}) => {
    const answers = [];
    for (let i = 0; i < count; i++)
      answers.push(
        await post(service, '/account/sign-up', { email: `u${i}@example.com`, password: PASSWORD }, headers),
      );
    return answers;
  };

  test('gives each network 20, then 429 with Retry-After', async () => {
    const service = await startTestService({ trustedProxies: ['127.0.0.1'] });
    for (const address of ['203.0.113.7', '203.0.113.8']) {
      const answers = await signUps(service, 21, { 'x-forwarded-for': address });
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
      expect([answers.at(-1)?.code, answers.at(-1)?.headers['retry-after']]).toEqual([
        'too_many_tries',
        '3600',
      ]);
    }
  });

  test('does not apply to clients on this machine', async () => {
    const answers = await signUps(await startTestService(), 30);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });

  test('applies to the clients of a proxy on this machine that is not trusted', async () => {
    const service = await startTestService({ trustedProxies: [] });
    const answers = await signUps(service, 21, { 'x-forwarded-for': '203.0.113.7' });
    expect(answers.at(-1)?.code).toBe('too_many_tries');
  });
});

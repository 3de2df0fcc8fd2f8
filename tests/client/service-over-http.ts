import type { AddressInfo } from 'node:net';
import { startTestService, type TestService } from '../../apps/server/src/testing/test-service.ts';

export interface ServiceOverHttp extends TestService {
  /** The address of the service at a port of this machine. */
  readonly url: string;
}

/** A service on the sample catalog that listens until the test ends. */
export async function serviceOverHttp(
  ...options: Parameters<typeof startTestService>
): Promise<ServiceOverHttp> {
  const service = await startTestService(...options);
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = service.app.server.address() as AddressInfo;
  return { ...service, url: `http://127.0.0.1:${port}` };
}

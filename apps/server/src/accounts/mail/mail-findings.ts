import type { Finding } from '../../base/finding.ts';
import type { SmtpServer } from '../../config/smtp-address.ts';
import { connectToServer, faultOf } from './smtp-mailer.ts';

/** Connects to the mail server and signs in, but sends nothing. */
export async function mailFindings(server: SmtpServer): Promise<readonly Finding[]> {
  const transport = await connectToServer(server);
  try {
    await transport.verify();
    return [{ level: 'ok', text: `the mail server ${server.host} port ${server.port} accepts mail` }];
  } catch (error) {
    const { code, responseCode, reason } = faultOf(error);
    const answer = responseCode === undefined ? '' : `, answer ${responseCode}`;
    return [
      {
        level: 'error',
        text: `the mail server of SMTP_URL cannot be used (${reason ?? code}${answer}). Start it, or correct SMTP_URL.`,
      },
    ];
  } finally {
    transport.close();
  }
}

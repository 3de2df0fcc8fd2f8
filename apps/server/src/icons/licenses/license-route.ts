import { DATA_CSP } from '../../http/http-context.ts';
import { nearestName } from '../../http/request/nearest-name.ts';
import { StaticContent } from '../../http/response/static-content.ts';
import { PREPARED, type Route } from '../../http/route.ts';
import { licenseTexts } from './license-texts.ts';

const CACHE_CONTROL = 'public, max-age=86400';

/** `/licenses/{spdx}`: the text of a license that packs can have. Public, because pages and archives link to it. */
export function licenseRoute(): Route {
  const answers = new Map<string, StaticContent>();
  return {
    path: '/licenses/{spdx}',
    access: 'anybody',
    ...PREPARED,
    handler(exchange, id) {
      const texts = licenseTexts();
      const text = texts.get(id);
      if (text === undefined) {
        const nearest = nearestName(id, [...texts.keys()]);
        const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
        exchange.refuse({
          code: 'route_not_found',
          message: `There is no license text with this SPDX id.${hint}`,
        });
        return;
      }
      let answer = answers.get(id);
      if (answer === undefined) {
        answer = new StaticContent('text/plain; charset=utf-8', text, DATA_CSP, CACHE_CONTROL);
        answers.set(id, answer);
      }
      return answer.answer(exchange);
    },
  };
}

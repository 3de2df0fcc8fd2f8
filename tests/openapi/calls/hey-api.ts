import { downloadIcon, findIconsByImage, getIcon, listIcons, listPacks } from '../.build/hey-api';
import { client } from '../.build/hey-api/client.gen';
import type { CallService } from './calls';

export const callService: CallService = async (baseUrl, key, image) => {
  client.setConfig({ baseUrl, auth: key });
  const search = await listIcons({
    query: { search: 'home', 'shapes[]': ['Outline', 'Fill'], per_page: 1 },
  });
  const icon = await getIcon({ path: { icon: 'mdi--home' }, query: { with: 'svg' } });
  const packs = await listPacks({ query: { attribution_required: false } });
  const refused = await listIcons({ query: { per_page: 500 } });
  const file = await downloadIcon({
    path: { icon: 'mdi--home' },
    query: { format: 'png', rotate: 90 },
    parseAs: 'blob',
  });
  const similar = await findIconsByImage({ body: image });
  return {
    bestMatch: search.data?.data[0]?.slug,
    svg: icon.data?.data.svg?.svg_code,
    packs: packs.data?.data.map(({ slug }) => slug) ?? [],
    errorCode: refused.error?.code,
    fileBytes: (file.data as Blob | undefined)?.size ?? 0,
    similarCount: similar.data?.pagination.total,
  };
};

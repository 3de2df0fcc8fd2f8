import { downloadIcon, findIconsByImage, getIcon, listIcons, listPacks } from '../.build/orval';
import type { CallService } from './calls';

/** The addresses of this client come from the document, and it takes no key of its own. */
export const callService: CallService = async (_baseUrl, key, image) => {
  const withKey = { headers: { Authorization: `Bearer ${key}` } };
  const search = await listIcons({ search: 'home', 'shapes[]': ['Outline', 'Fill'], per_page: 1 }, withKey);
  const icon = await getIcon('mdi--home', { with: 'svg' }, withKey);
  const packs = await listPacks({ attribution_required: false }, withKey);
  const refused = await listIcons({ per_page: 500 }, withKey);
  const file = await downloadIcon('mdi--home', { format: 'png', rotate: 90 }, withKey);
  const similar = await findIconsByImage(image, {}, withKey);
  return {
    bestMatch: search.status === 200 ? search.data.data[0]?.slug : undefined,
    svg: icon.status === 200 ? icon.data.data.svg?.svg_code : undefined,
    packs: packs.status === 200 ? packs.data.data.map(({ slug }) => slug) : [],
    errorCode: refused.status === 422 ? refused.data.code : undefined,
    fileBytes: file.status === 200 ? (file.data as Blob).size : 0,
    similarCount: similar.status === 200 ? similar.data.pagination.total : undefined,
  };
};

import createClient from 'openapi-fetch';
import type { paths } from '../.build/openapi-typescript';
import type { CallService } from './calls';

export const callService: CallService = async (baseUrl, key, image) => {
  const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });
  const search = await client.GET('/icons', {
    params: { query: { search: 'home', 'shapes[]': ['Outline', 'Fill'], per_page: 1 } },
  });
  const icon = await client.GET('/icons/{icon}', {
    params: { path: { icon: 'mdi--home' }, query: { with: 'svg' } },
  });
  const packs = await client.GET('/packs', { params: { query: { attribution_required: false } } });
  const refused = await client.GET('/icons', { params: { query: { per_page: 500 } } });
  const file = await client.GET('/icons/{icon}/download', {
    params: { path: { icon: 'mdi--home' }, query: { format: 'png', rotate: 90 } },
    parseAs: 'arrayBuffer',
  });
  const similar = await client.POST('/icons/by-image', {
    body: image as unknown as string,
    bodySerializer: (body) => body,
    headers: { 'Content-Type': 'image/png' },
  });
  return {
    bestMatch: search.data?.data[0]?.slug,
    svg: icon.data?.data.svg?.svg_code,
    packs: packs.data?.data.map(({ slug }) => slug) ?? [],
    errorCode: refused.error?.code,
    fileBytes: file.data?.byteLength ?? 0,
    similarCount: similar.data?.pagination.total,
  };
};

import type { CollectionView } from '@glyphdex/contract';
import { getData, sendJson } from '../api/requests.ts';
import { type Collection, type Collections, collections } from './collections.ts';

const addressOf = (id: string) => `/account/collections/${id}`;
const store = ({ id, name, icons }: Collection) => sendJson('POST', addressOf(id), { name, icons });

/**
 * Joins the collections of this browser with those of the account, whose versions win, and stores later changes in the
 * account. Collections that the account had and has no longer were removed elsewhere. Returns a function that ends
 * this and takes the collections of the account from the browser.
 */
export async function keepInAccount(): Promise<() => void> {
  const stored = await getData<readonly CollectionView[]>('/account/collections');
  const { current, all } = collections.get();
  const own = all.filter(({ id, isKept }) => isKept !== true && stored.every((one) => one.id !== id));
  const kept = stored.map(({ id, name, icons }): Collection => ({ id, name, icons, isKept: true }));
  const isSent = await Promise.allSettled(own.map(store));
  const sent = own.map((one, i): Collection => ({ ...one, isKept: isSent[i]!.status === 'fulfilled' }));
  collections.set({ current, all: [...kept, ...sent] });
  const end = collections.listen((before) => void sendChanges(before));
  return () => {
    end();
    const left = collections.get();
    collections.set({ ...left, all: left.all.filter(({ isKept }) => isKept !== true) });
  };
}

/** Sends what changed. A change that fails is sent with the next one of its collection. */
async function sendChanges(before: Collections): Promise<void> {
  const { all } = collections.get();
  const changed = all.filter((one) =>
    before.all.every(({ id, name, icons }) => id !== one.id || name !== one.name || icons !== one.icons),
  );
  const removed = before.all.filter(({ id }) => all.every((one) => one.id !== id));
  const isSent = await Promise.allSettled([
    ...changed.map(store),
    ...removed.map(({ id }) => sendJson('DELETE', addressOf(id))),
  ]);
  const now = collections.get();
  const news = changed.filter((one, i) => one.isKept !== true && isSent[i]!.status === 'fulfilled');
  if (news.length === 0) return;
  const isNew = (one: Collection) => news.some(({ id }) => id === one.id);
  collections.set({ ...now, all: now.all.map((one) => (isNew(one) ? { ...one, isKept: true } : one)) });
}

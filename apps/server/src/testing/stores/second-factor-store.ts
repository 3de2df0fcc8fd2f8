import type { AccountStore } from '../../ports/account-store.ts';
import type { NewFactorBounds, SecondFactor, SecondFactorStore } from '../../ports/second-factor-store.ts';

/** Second factors in memory. */
export class MemorySecondFactorStore implements SecondFactorStore {
  readonly #accounts: Pick<AccountStore, 'findAccount'>;
  #factors: readonly SecondFactor[] = [];
  readonly #codes = new Map<string, Set<string>>();

  constructor(accounts: Pick<AccountStore, 'findAccount'>) {
    this.#accounts = accounts;
  }

  async list(accountId: string): Promise<readonly SecondFactor[]> {
    await this.#forgetRemoved(accountId);
    return this.#of(accountId);
  }

  async add(factor: SecondFactor, { kindMax, recoveryCodes }: NewFactorBounds) {
    const { accountId, kind } = factor;
    if ((await this.#accounts.findAccount(accountId)) === undefined) return { kind: 'no_account' } as const;
    const ofAccount = this.#of(accountId);
    if (ofAccount.filter((one) => one.kind === kind).length >= kindMax) return { kind: 'too_many' } as const;
    this.#factors = [...this.#factors, factor];
    const isFirst = ofAccount.length === 0;
    if (isFirst) this.#codes.set(accountId, new Set(recoveryCodes));
    return { kind: 'added', isFirst } as const;
  }

  async remove(accountId: string, id: string): Promise<boolean> {
    const kept = this.#factors.filter((one) => one.accountId !== accountId || one.id !== id);
    const isRemoved = kept.length < this.#factors.length;
    this.#factors = kept;
    if (this.#of(accountId).length === 0) this.#codes.delete(accountId);
    return isRemoved;
  }

  async removeAll(accountId: string): Promise<number> {
    const { length } = this.#of(accountId);
    this.#factors = this.#factors.filter((one) => one.accountId !== accountId);
    this.#codes.delete(accountId);
    return length;
  }

  async useStep(id: string, step: number, atMs: number): Promise<boolean> {
    return this.#change(id, (one) =>
      one.kind === 'totp' && one.lastStep < step ? { ...one, lastStep: step, lastUsedAtMs: atMs } : undefined,
    );
  }

  async replaceRecoveryCodes(accountId: string, codes: readonly string[]): Promise<boolean> {
    if (this.#of(accountId).length === 0) return false;
    this.#codes.set(accountId, new Set(codes));
    return true;
  }

  async useRecoveryCode(accountId: string, codeSha256: string): Promise<boolean> {
    return this.#codes.get(accountId)?.delete(codeSha256) ?? false;
  }

  async countRecoveryCodes(accountId: string): Promise<number> {
    await this.#forgetRemoved(accountId);
    return this.#codes.get(accountId)?.size ?? 0;
  }

  async listAccountsWithOnlyPasskeys(): Promise<readonly string[]> {
    const ids = [...new Set(this.#factors.map(({ accountId }) => accountId))];
    return ids.filter((id) => this.#of(id).every(({ kind }) => kind === 'passkey'));
  }

  #of(accountId: string): SecondFactor[] {
    return this.#factors
      .filter((one) => one.accountId === accountId)
      .toSorted((a, b) => a.createdAtMs - b.createdAtMs || (a.id < b.id ? -1 : 1));
  }

  #change(id: string, changed: (factor: SecondFactor) => SecondFactor | undefined): boolean {
    const before = this.#factors.find((one) => one.id === id);
    const after = before && changed(before);
    if (after !== undefined) this.#factors = this.#factors.map((one) => (one.id === id ? after : one));
    return after !== undefined;
  }

  async #forgetRemoved(accountId: string): Promise<void> {
    if ((await this.#accounts.findAccount(accountId)) === undefined) await this.removeAll(accountId);
  }
}

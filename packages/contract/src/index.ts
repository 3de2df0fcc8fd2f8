export * from './envelopes.ts';
export * from './error-codes.ts';
export * from './icon.ts';
export * from './icon-identity.ts';
export * from './list-icons-query.ts';
export * from './reference.ts';
export * from './snapshot-layout.ts';
export * from './taxonomy.ts';

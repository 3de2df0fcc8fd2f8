export { forwardedFor } from './client-address.ts';
export { createGlyphdexHandler, type GlyphdexHandler, type HandlerContext } from './create-handler.ts';
export type { Ability, GlyphdexHandlerOptions } from './handler-options.ts';
export { nodeListener } from './node-listener.ts';

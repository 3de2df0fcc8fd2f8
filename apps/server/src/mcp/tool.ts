import { closedObject, Type } from '@glyphdex/contract';
import type { Static, TObject, TProperties } from 'typebox';
import type { ToolContext } from './tools/tool-context.ts';

/** The result of a tool. A refusal says what to do, because a model reads it. */
export type ToolAnswer =
  | {
      readonly kind: 'answer';
      /** The result in words, for clients that show no data. */
      readonly text: string;
      /** Matches the output schema of the tool. */
      readonly data: Readonly<Record<string, unknown>>;
      /** A PNG. */
      readonly picture?: Uint8Array;
    }
  | { readonly kind: 'refused'; readonly reason: string };

/** A tool of the Model Context Protocol. All tools only read. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For models: when to use it, and what it returns. */
  readonly description: string;
  /** JSON Schemas of objects. */
  readonly input: TObject;
  readonly output: TObject;
  /** Units that are asked for before the tool runs (limits/request-cost.ts). Work of one unit is part of a request. */
  readonly price: (args: never) => number;
  /** `args` matches the input schema. */
  readonly run: (args: never, context: ToolContext) => Promise<ToolAnswer>;
}

/** A tool whose arguments have the type that its input schema describes. */
export function defineTool<Input extends TProperties, Output extends TProperties>(
  tool: Omit<Tool, 'input' | 'output' | 'price' | 'run'> & {
    readonly input: Input;
    readonly output: Output;
    readonly price: (args: Static<TObject<Input>>) => number;
    readonly run: (args: Static<TObject<Input>>, context: ToolContext) => Promise<ToolAnswer>;
  },
): Tool {
  return { ...tool, input: closedObject(tool.input), output: Type.Object(tool.output) } as unknown as Tool;
}

export function refused(reason: string): ToolAnswer {
  return { kind: 'refused', reason };
}

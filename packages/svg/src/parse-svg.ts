import { SaxesParser } from 'saxes';
import { isKnownEncoding, UNKNOWN_ENCODING } from './decode-document.ts';
import { DOCUMENT_BYTES_MAX, ENTITIES_MAX, ENTITY_CHARS_MAX, EXPANDED_CHARS_MAX } from './limits.ts';
import { type Dropped, type DropReport, SvgRefusal } from './refusal.ts';
import { XLINK_NAMESPACE } from './svg-element.ts';
import { type ParsedSvg, TreeBuilder } from './tree-builder.ts';

/**
 * Parses XML strictly into a tree of permitted elements and attributes. Ids are still those of the source. Throws
 * `SvgRefusal` for XML that is not well-formed, a DOCTYPE with more than plain entities, a root other than `svg`, and
 * documents beyond the limits. Calls `onDrop` for everything that is left out.
 */
export function parseSvg(text: string, onDrop?: (dropped: Dropped) => void): ParsedSvg {
  if (text.length > DOCUMENT_BYTES_MAX)
    throw new SvgRefusal(`is larger than ${DOCUMENT_BYTES_MAX / 1024} KiB`);
  // Drawings that were copied out of a page often lack the declaration of `xlink`.
  const parser = new SaxesParser({
    xmlns: true,
    position: onDrop !== undefined,
    additionalNamespaces: { xlink: XLINK_NAMESPACE },
  });
  let at = { line: 1, column: 1 };
  const report: DropReport | undefined =
    onDrop && ((what, reason, visible) => onDrop({ what, reason, ...(visible && { visible }), ...at }));
  const builder = new TreeBuilder({ isStyled: /[<:]style/.test(text), report, position: () => at });
  parser.on('error', (error) => {
    throw new SvgRefusal(`is not well-formed XML: ${oneLine(error.message)}`);
  });
  if (text.includes('<!DOCTYPE')) {
    parser.on('doctype', (doctype) => {
      const entities = readDoctype(doctype);
      const longest = Math.max(0, ...[...entities.values()].map((value) => value.length));
      if (text.length + text.split('&').length * longest > EXPANDED_CHARS_MAX)
        throw new SvgRefusal(
          `is larger than ${EXPANDED_CHARS_MAX / 1_048_576} MiB once its entities are expanded`,
        );
      for (const [name, value] of entities) parser.ENTITIES[name] ??= value;
      report?.('DOCTYPE', 'is not needed');
    });
  }
  if (text.includes('<?xml')) {
    parser.on('xmldecl', ({ encoding = 'utf-8', version }) => {
      if (version !== '1.0') throw new SvgRefusal('is not XML 1.0');
      if (!isKnownEncoding(encoding)) throw new SvgRefusal(UNKNOWN_ENCODING);
    });
  }
  parser.on('opentag', (tag) => {
    builder.open(tag);
  });
  parser.on('closetag', () => {
    builder.close();
  });
  // The parser is three times as slow with more than a few listeners, so those that cannot be called are left out.
  if (report || /[<:](?:text|title|desc|style|foreignObject)/.test(text)) {
    parser.on('text', (run) => {
      builder.text(run);
    });
    parser.on('cdata', (run) => {
      builder.text(run);
    });
  }
  if (report) {
    parser.on('opentagstart', ({ name }) => {
      at = { line: parser.line, column: Math.max(1, parser.column - name.length - 1) };
    });
    parser.on('comment', () => report('comment', 'comments are dropped'));
  }
  if (report || text.includes('<?xml-stylesheet')) {
    parser.on('processinginstruction', ({ target, body }) => {
      if (target === 'xml-stylesheet' && /href\s*=\s*["'](?:#|data:)/.test(body))
        throw new SvgRefusal('takes its style from a processing instruction; use a style element');
      report?.(
        `<?${target}?>`,
        'processing instructions are dropped',
        target === 'xml-stylesheet' ? 'linked style sheet' : undefined,
      );
    });
  }
  parser.write(text).close();
  return builder.finish();
}

function oneLine(message: string): string {
  return message.replace(/[\p{C}\s]+/gu, ' ').slice(0, 120);
}

/**
 * Returns the entities that a DOCTYPE declares. Exporters write the public identifier of SVG 1.1, and Illustrator
 * declares entities for namespaces. Nothing is fetched. Throws `SvgRefusal` for all other content of a DTD: parameter
 * and external entities, entities in entities, markup and attribute defaults.
 */
function readDoctype(text: string): ReadonlyMap<string, string> {
  const entities = new Map<string, string>();
  const declared =
    /^\s*([\w:.-]+)(?:\s+(?:PUBLIC\s+(?:"[^"]*"|'[^']*')|SYSTEM)\s+(?:"[^"]*"|'[^']*'))?\s*(?:\[([\s\S]*)\]\s*)?$/.exec(
      text,
    );
  if (declared === null || !/^(?:[\w.-]+:)?svg$/.test(declared[1] ?? ''))
    throw new SvgRefusal('has a DOCTYPE other than that of SVG');
  let rest = (declared[2] ?? '').trim();
  while (rest !== '') {
    const comment = /^<!--(?:[^-]|-[^-])*-->\s*/.exec(rest)?.[0];
    if (comment !== undefined) {
      rest = rest.slice(comment.length);
      continue;
    }
    const entity = /^<!ENTITY\s+([A-Za-z_][\w.-]{0,63})\s+(?:"([^"<>&%]*)"|'([^'<>&%]*)')\s*>\s*/.exec(rest);
    const value = entity?.[2] ?? entity?.[3];
    if (!entity?.[1] || value === undefined)
      throw new SvgRefusal('has a DOCTYPE that declares more than plain entities');
    if (entities.size >= ENTITIES_MAX || value.length > ENTITY_CHARS_MAX)
      throw new SvgRefusal(
        `has a DOCTYPE with more than ${ENTITIES_MAX} entities or one of more than ${ENTITY_CHARS_MAX} characters`,
      );
    // The first declaration of a name is binding (XML 1.0 §4.2).
    if (!entities.has(entity[1])) entities.set(entity[1], value);
    rest = rest.slice(entity[0].length);
  }
  return entities;
}

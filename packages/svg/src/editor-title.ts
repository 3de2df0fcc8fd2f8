/** Names that editors give to layers, artboards and shapes that nobody named, with their numbers. */
const LAYER =
  /^(?:artboard|slice|untitled|vector|combined shape|compound path|bitmap|page|asset|ebene|calque|livello|capa|sans titre|unbenannt|zeichenfläche|plan de travail|mesa de trabajo)(?:[-_ ]\d+)*(?: copy(?: \d+)?)?$/i;
/** Such names that also name things: an icon of a group has the title `Group`, but a layer `Group 12`. */
const NUMBERED_LAYER =
  /^(?:group|layer|frame|shape|path|rectangle|oval|ellipse|polygon|line|mask|clip|fill|stroke|star|triangle|symbol|component|icon|image|svg)(?:(?:[-_ ]\d+)+(?: copy(?: \d+)?)?| copy(?: \d+)?)$/i;
const CREDIT =
  /^(?:created|generated|exported|made|drawn|designed) (?:with|by|using|in|from) |^svg vector icons ?:/i;
/** Names of files, of components with properties, and paths such as `icon/fire@2x` and `Icons / 24 / home`. */
const PATH =
  /^[^\s_]*_\S*$|@[1-4](?:\.\d)?x$|[-_ ]\d+(?:px|dp)$|\.(?:svg|png|ai|sketch|fig|psd)$| copy(?: \d+)?$|\S ?=\S|^(?:icons?|ic|glyphs?|symbols?|assets?|\d+(?:px|dp)) ?\/|^[^/.!?]+\/[^/.!?]+\/[^.!?]+$/i;

/** Whether the text of a `title` or `desc` is that of an editor: `Created with Sketch.`, `Group 12`, `icon/fire@2x`. */
export function isEditorTitle(text: string): boolean {
  const line = text.replace(/\s+/g, ' ').trim();
  return [LAYER, NUMBERED_LAYER, CREDIT, PATH].some((pattern) => pattern.test(line));
}

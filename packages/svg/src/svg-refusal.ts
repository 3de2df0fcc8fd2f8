/** A drawing that is not taken, with the reason in words that fit "the drawing …". */
export class SvgRefusal extends Error {
  override readonly name = 'SvgRefusal';
}

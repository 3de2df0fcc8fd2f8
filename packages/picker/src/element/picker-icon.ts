export interface PickerLicense {
  readonly title: string;
  readonly spdx: string | null;
  readonly url: string | null;
}

/** An icon as a search returns it. */
export interface PickerIcon {
  /** `lucide--house`: the value of the form control. */
  readonly slug: string;
  /** `House` */
  readonly name: string;
  readonly pack: { readonly slug: string; readonly name: string } | null;
  readonly author: { readonly name: string; readonly url: string | null } | null;
  readonly license: PickerLicense | null;
  /** Address of a picture. */
  readonly preview: string;
  /** Whether the picture can be painted in the color of the text. */
  readonly isMonochrome: boolean;
}

/** `detail` of the event `change`. */
export interface ChosenIcon extends PickerIcon {
  /** The drawing; null if it could not be loaded or could run scripts. */
  readonly svg: string | null;
}

/** Reads an icon of the API. Undefined if a member is missing. `base` resolves its relative addresses. */
export function readIcon(value: unknown, base: string): PickerIcon | undefined {
  const icon = asRecord(value);
  const { slug, name, static_image_url: preview } = icon;
  if (typeof slug !== 'string' || typeof name !== 'string' || typeof preview !== 'string') return undefined;
  const pack = asRecord(asList(icon['packs'])[0]);
  const license = asRecord(pack['license']);
  const author = asRecord(pack['author']);
  const colors = asList(icon['colors']).map((color) => asRecord(color)['slug']);
  return {
    slug,
    name,
    pack: typeof pack['name'] === 'string' ? { slug: textOf(pack['slug']) ?? '', name: pack['name'] } : null,
    author:
      typeof author['name'] === 'string' ? { name: author['name'], url: webAddress(author['url']) } : null,
    license:
      typeof license['title'] === 'string'
        ? { title: license['title'], spdx: textOf(license['spdx']), url: webAddress(license['url']) }
        : null,
    preview: webAddress(preview, base) ?? '',
    isMonochrome: colors.length > 0 && colors.every((color) => color === 'black'),
  };
}

export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** An address that leads to a page or picture: never `javascript:` or `data:`. */
function webAddress(value: unknown, base?: string): string | null {
  if (typeof value !== 'string' || !URL.canParse(value, base)) return null;
  const { protocol, href } = new URL(value, base);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

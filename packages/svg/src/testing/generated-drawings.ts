/** One `style` for an element with two. */
function merged(tag: string): string {
  return tag.replace(/ style="([^"]*)"([^<>]*?) style="([^"]*)"/g, ' style="$1;$3"$2');
}

/** Random numbers from a seed (mulberry32). */
class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  is(share: number): boolean {
    return this.next() < share;
  }

  from(low: number, high: number): number {
    return Math.round((low + (high - low) * this.next()) * 10) / 10;
  }

  of<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)]!;
  }
}

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==';
const COLORS = [
  ...'red #06c #0a08 rgb(200,30,90) rgba(0,128,0,.5) hsl(280,60%,40%) TEAL #F80 currentColor CurrentColor'.split(
    ' ',
  ),
  ...[
    'rgb(10 120 200 / 60%)',
    'hwb(20 10% 20%)',
    'oklch(60% .2 30)',
    'lab(50% 40 -50)',
    'color-mix(in srgb, red 30%, #00f)',
  ],
];

/** Writes a drawing of random content. Equal seeds give equal drawings. */
export function generatedDrawing(seed: number): string {
  return new Writer(new Chance(seed)).document();
}

class Writer {
  readonly #chance: Chance;
  readonly #definitions: string[] = [];
  #ids = 0;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  document(): string {
    const { of, is } = this.#bound();
    const box = of(['0 0 24 24', '0 0 24 24', '-12 -12 24 24', '0 0 32 16', '4 2 20 24', '0 0 100 100']);
    const content = Array.from({ length: 1 + Math.floor(this.#chance.next() * 4) }, () => this.#part(0)).join(
      '',
    );
    const root = [
      `viewBox="${box}"`,
      is(0.5) ? `width="${of(['24', '1in', '18pt', '2em', '10mm'])}"` : '',
      is(0.2) ? `color="${of(['#333', 'red', 'currentColor'])}"` : '',
      is(0.2) ? `fill="${of(['none', 'NONE', '#456', 'currentColor'])}"` : '',
      is(0.15) ? `font-size="${of(['20', '12pt', '150%', 'large'])}"` : '',
      is(0.1) ? `style="background:${of(['#fed', 'rgb(200 220 255)'])}"` : '',
    ];
    const scale = box.endsWith('100 100') ? `<g transform="scale(4)">${content}</g>` : content;
    return merged(
      `<svg xmlns="http://www.w3.org/2000/svg" ${root.filter((part) => part !== '').join(' ')}><defs>${this.#definitions.join('')}</defs>${scale}</svg>`,
    );
  }

  #bound() {
    const chance = this.#chance;
    return {
      is: (share: number) => chance.is(share),
      of: <T>(list: readonly T[]) => chance.of(list),
      from: (low: number, high: number) => chance.from(low, high),
    };
  }

  #part(depth: number): string {
    const { of, is } = this.#bound();
    const kind =
      depth > 2
        ? 'shape'
        : of(['shape', 'shape', 'shape', 'group', 'use', 'symbol', 'nested', 'switch', 'image']);
    const children = (): string =>
      Array.from({ length: 1 + Number(is(0.4)) }, () => this.#part(depth + 1)).join('');
    switch (kind) {
      case 'group':
        return `<g${this.#paint(0.3)}${this.#place()}${this.#effect()}>${children()}</g>`;
      case 'use': {
        const id = this.#id();
        this.#definitions.push(`<g id="${id}"${this.#place()}>${this.#part(depth + 1)}</g>`);
        return `<use href="#${id}"${this.#xy()}${this.#paint(0.4)}${this.#place()}/>`;
      }
      case 'symbol': {
        const id = this.#id();
        const view = is(0.7) ? ` viewBox="${of(['0 0 24 24', '0 0 12 12', '-2 -2 16 8'])}"` : '';
        this.#definitions.push(`<symbol id="${id}"${view}${this.#fit()}>${children()}</symbol>`);
        return `<use href="#${id}"${this.#xy()}${is(0.7) ? ` width="${of(['16', '50%', '20px'])}" height="${of(['16', '12', '75%'])}"` : ''}${this.#paint(0.3)}/>`;
      }
      case 'nested':
        return `<svg${this.#xy()} width="${of(['16', '50%', '12pt'])}" height="${of(['12', '20', '60%'])}"${is(0.7) ? ` viewBox="${of(['0 0 12 12', '0 0 24 24', '2 2 20 10'])}"` : ''}${this.#fit()}>${children()}</svg>`;
      case 'switch':
        return `<switch>${of(['<g systemLanguage="xx"><rect width="24" height="24"/></g>', '<foreignObject requiredExtensions="http://ns.adobe.com/x"/>', ''])}${this.#part(depth + 1)}${this.#part(depth + 1)}</switch>`;
      case 'image':
        return `<image href="${PICTURE}"${this.#xy()} width="${of(['8', '25%'])}" height="8"${this.#place()}/>`;
      default:
        return this.#shape();
    }
  }

  #shape(): string {
    const { of, from } = this.#bound();
    const length = (low: number, high: number): string => {
      const value = from(low, high);
      return of([
        `${value}`,
        `${value}`,
        `${value}`,
        `${Math.round((value / 24) * 100)}%`,
        `${Math.round(value * 7.5) / 10}pt`,
        `${Math.round((value / 16) * 100) / 100}em`,
        `${value}px`,
      ]);
    };
    const shape = of([
      () =>
        `<rect x="${length(0, 10)}" y="${length(0, 10)}" width="${length(6, 16)}" height="${length(6, 16)}"${of(['', ` rx="${length(1, 4)}"`, ` rx="${from(1, 4)}" ry="${from(1, 4)}"`])}`,
      () => `<circle cx="${length(6, 18)}" cy="${length(6, 18)}" r="${length(3, 8)}"`,
      () => `<ellipse cx="${length(6, 18)}" cy="${length(6, 18)}" rx="${length(3, 10)}" ry="${length(3, 8)}"`,
      () => `<line x1="${length(2, 8)}" y1="${length(2, 20)}" x2="${length(12, 22)}" y2="${length(2, 20)}"`,
      () =>
        `<polygon points="${from(1, 23)},${from(1, 23)} ${from(1, 23)} ${from(1, 23)} ${from(1, 23)},${from(1, 23)}${of(['', ' 5', ` ${from(1, 23)} ${from(1, 23)}`])}"`,
      () =>
        `<polyline points="${from(1, 23)} ${from(1, 23)} ${from(1, 23)} ${from(1, 23)} ${from(1, 23)} ${from(1, 23)}"`,
      () =>
        `<path d="${of([`M${from(2, 10)} ${from(2, 10)}h${from(6, 12)}v${from(6, 12)}h-${from(6, 12)}z`, `M4 4h16v16h-16zM8 8h8v8h-8z`, `M${from(2, 8)} ${from(4, 20)}C${from(0, 24)} ${from(0, 24)} ${from(0, 24)} ${from(0, 24)} ${from(16, 22)} ${from(4, 20)}Z`, `M12 ${from(2, 6)}A${from(5, 9)} ${from(5, 9)} 0 1 1 ${from(8, 11.5)} ${from(14, 18)}Q${from(4, 20)} ${from(4, 20)} 6 6Z`])}"`,
    ])();
    return `${shape}${this.#paint(0.9)}${this.#place()}${this.#effect()}/>`;
  }

  /** Attributes of paint, as attributes or as a style. */
  #paint(share: number): string {
    const { of, is, from } = this.#bound();
    if (!is(share)) return '';
    const list: [string, string][] = [];
    const add = (often: number, name: string, value: () => string): void => {
      if (is(often)) list.push([name, value()]);
    };
    add(0.6, 'fill', () =>
      of([...COLORS, 'none', 'NONE', 'inherit', `url(#${this.#gradient()})`, `url(#${this.#id()}x) red`]),
    );
    add(0.35, 'stroke', () => of([...COLORS, 'none', `url(#${this.#gradient()})`]));
    add(0.35, 'stroke-width', () => of(['2', '3px', '1mm', '.2em', `${from(1, 4)}`]));
    add(0.15, 'stroke-linecap', () => of(['round', 'ROUND', 'square', 'butt']));
    add(0.15, 'stroke-linejoin', () => of(['round', 'bevel', 'Miter']));
    add(0.1, 'stroke-dasharray', () => of(['3', '2 4', '1mm 2mm']));
    add(0.15, 'fill-rule', () => of(['evenodd', 'EvenOdd', 'nonzero']));
    add(0.1, 'fill-opacity', () => of(['.5', '50%', '1']));
    add(0.1, 'opacity', () => of(['.6', '60%', '1']));
    add(0.2, 'color', () => of(['red', '#0a8', 'currentColor', 'inherit']));
    add(0.05, 'visibility', () => of(['hidden', 'Visible']));
    add(0.03, 'display', () => of(['none', 'NONE', 'inline']));
    add(0.05, 'font-size', () => of(['12', '2em', '50%', '14pt']));
    add(0.05, 'vector-effect', () => 'none');
    const unique = [...new Map(list)];
    if (is(0.6)) return unique.map(([name, value]) => ` ${name}="${value}"`).join('');
    return unique.length === 0
      ? ''
      : ` style="${unique.map(([name, value]) => `${name}:${value}`).join(';')}"`;
  }

  /** A transform, as an attribute or in CSS. Elements with a style from `#paint` get an attribute. */
  #place(): string {
    const { of, is, from } = this.#bound();
    if (!is(0.3)) return '';
    const plain = of([
      `rotate(${from(-60, 60)})`,
      `rotate(${from(0, 90)} 12 12)`,
      `translate(${from(-4, 4)} ${from(-4, 4)})`,
      `scale(${from(0.6, 1.3)})`,
      `skewX(${from(-20, 20)})`,
      `matrix(.9 .2 -.2 .9 ${from(-2, 4)} ${from(-4, 4)})`,
    ]);
    const origin = of(['', '', 'center', '12px 12px', '50% 50%', 'top left', '10px 4px']);
    const box = origin !== '' && is(0.3) ? ';transform-box:fill-box' : '';
    if (is(0.5)) return ` transform="${plain}"${origin === '' ? '' : ` transform-origin="${origin}"`}`;
    const css = of([
      `transform:rotate(${from(-60, 60)}deg)`,
      `transform:translate(${from(-4, 4)}px,10%) rotate(.05turn)`,
      `rotate:${from(0, 90)}deg;scale:.8 1.1`,
      `translate:${from(-4, 4)}px 1mm`,
      `transform:translateX(calc(10% - 2px)) scaleY(.8) skew(10deg)`,
      `transform:matrix(.9,.2,-.2,.9,1,1)`,
    ]);
    return ` style="${css}${origin === '' ? '' : `;transform-origin:${origin}`}${box}"`;
  }

  #effect(): string {
    const { of, is, from } = this.#bound();
    if (!is(0.15)) return '';
    return of([
      () => {
        const id = this.#id();
        this.#definitions.push(
          `<clipPath id="${id}"${of(['', ' clipPathUnits="objectBoundingBox"'])}><circle cx=".5" cy=".5" r=".4"${of(['', ' transform="scale(1)"'])}/></clipPath>`,
        );
        return '';
      },
      () => {
        const id = this.#id();
        this.#definitions.push(
          `<clipPath id="${id}">${of([`<rect x="4" y="4" width="${of(['14', '60%'])}" height="14"/>`, '<path clip-rule="EVENODD" d="M2 2h20v20h-20zM8 8h8v8h-8z"/>', '<circle cx="12" cy="12" r="9"/>'])}</clipPath>`,
        );
        return ` clip-path="url(#${id})"`;
      },
      () => {
        const id = this.#id();
        this.#definitions.push(
          `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="${of(['24', '100%'])}" height="24"><rect width="24" height="24" fill="${of(['#fff', '#888'])}"/><circle cx="12" cy="12" r="${from(3, 6)}"/></mask>`,
        );
        return ` mask="url(#${id})"`;
      },
    ])();
  }

  #gradient(): string {
    const { of } = this.#bound();
    const id = this.#id();
    const stops = `<stop offset="${of(['0', '10%'])}" stop-color="${of(COLORS)}"/><stop offset="1" style="stop-color:${of(COLORS)}"/>`;
    this.#definitions.push(
      of([
        `<linearGradient id="${id}"${of(['', ' x2="0" y2="100%"', ' gradientUnits="userSpaceOnUse" x1="10%" x2="20"'])}>${stops}</linearGradient>`,
        `<radialGradient id="${id}"${of(['', ' cx="30%" cy="30%"', ' gradientUnits="userSpaceOnUse" cx="12" cy="12" r="50%"'])}>${stops}</radialGradient>`,
        `<path id="${id}" d="M0 0h9v9z"/>`,
      ]),
    );
    return id;
  }

  #fit(): string {
    const { of, is } = this.#bound();
    const fit = is(0.4)
      ? ` preserveAspectRatio="${of(['none', 'xMinYMin', 'xMaxYMid meet', 'xMidYMin slice'])}"`
      : '';
    return fit.includes('slice') ? fit : fit + (is(0.15) ? ' overflow="visible"' : '');
  }

  #xy(): string {
    const { of, is } = this.#bound();
    return is(0.6) ? ` x="${of(['2', '10%', '3pt', '-1'])}" y="${of(['1', '5%', '4px'])}"` : '';
  }

  #id(): string {
    return `i${this.#ids++}`;
  }
}

import { element } from './build-dom.ts';
import { iconPicture } from './icon-picture.ts';
import type { PickerIcon } from './picker-icon.ts';

interface Cell {
  readonly icon: PickerIcon;
  readonly node: HTMLElement;
  readonly row: number;
  readonly column: number;
}

export type Direction = 'up' | 'down' | 'left' | 'right' | 'pageUp' | 'pageDown';

const PAGE_ROWS = 4;

/** Icons in rows. One cell is active: assistive technology reads it while the focus stays in the search field. */
export class ResultGrid {
  readonly node: HTMLElement;
  /** Called with each icon that becomes active by key or pointer; undefined when none is. */
  onActive: (icon: PickerIcon | undefined) => void = () => undefined;
  onChoose: (icon: PickerIcon) => void = () => undefined;
  #columns = 1;
  #cells: Cell[] = [];
  #rowsCount = 0;
  #active: Cell | undefined;
  #chosenSlug = '';

  constructor(id: string) {
    this.node = element('div', { id, role: 'grid', class: 'grid', part: 'grid' });
    this.node.addEventListener('pointerover', (event) => {
      const cell = this.#cellAt(event);
      if (cell !== undefined) this.onActive(cell.icon);
    });
    this.node.addEventListener('pointerleave', () => this.onActive(this.#active?.icon));
    // The focus stays in the search field.
    this.node.addEventListener('pointerdown', (event) => event.preventDefault());
    this.node.addEventListener('click', (event) => {
      const cell = this.#cellAt(event);
      if (cell !== undefined) this.onChoose(cell.icon);
    });
  }

  get active(): PickerIcon | undefined {
    return this.#active?.icon;
  }

  get activeId(): string | undefined {
    return this.#active?.node.id;
  }

  get isEmpty(): boolean {
    return this.#cells.length === 0;
  }

  /** Removes all rows. */
  clear(columns: number, chosenSlug: string): void {
    this.#columns = Math.max(1, columns);
    this.#chosenSlug = chosenSlug;
    this.#cells = [];
    this.#rowsCount = 0;
    this.#activate(undefined);
    this.node.style.setProperty('--columns', String(this.#columns));
    this.node.replaceChildren();
  }

  /** Adds a group of rows below a heading. */
  appendGroup(icons: readonly PickerIcon[], heading: string): void {
    const id = `heading-${this.#rowsCount}`;
    const group = element('div', { role: 'rowgroup', 'aria-labelledby': id });
    // Only rows may be children of a group, so the heading is outside the accessibility tree of the grid.
    group.append(element('div', { id, class: 'heading', part: 'heading', 'aria-hidden': 'true' }, heading));
    this.node.append(group);
    this.#fill(group, icons);
  }

  /** Adds icons after the last one, first in its row. */
  append(icons: readonly PickerIcon[]): void {
    const last = this.#cells.at(-1);
    if (last === undefined) {
      this.#fill(this.node, icons);
      return;
    }
    const row = last.node.parentElement!;
    const spaces = this.#columns - 1 - last.column;
    for (const [i, icon] of icons.slice(0, spaces).entries()) {
      row.append(this.#cell(icon, last.row, last.column + 1 + i));
    }
    this.#fill(row.parentElement!, icons.slice(spaces));
  }

  #fill(parent: Element, icons: readonly PickerIcon[]): void {
    for (let start = 0; start < icons.length; start += this.#columns) {
      const row = this.#rowsCount++;
      const cells = icons
        .slice(start, start + this.#columns)
        .map((icon, column) => this.#cell(icon, row, column));
      parent.append(element('div', { role: 'row', class: 'row' }, ...cells));
    }
  }

  #cell(icon: PickerIcon, row: number, column: number): HTMLElement {
    const label = icon.pack === null ? icon.name : `${icon.name}, ${icon.pack.name}`;
    const node = element(
      'div',
      {
        id: `cell-${this.#cells.length}`,
        role: 'gridcell',
        class: 'cell',
        part: 'cell',
        'aria-label': label,
        'aria-selected': String(icon.slug === this.#chosenSlug),
        title: label,
      },
      iconPicture(icon),
    );
    this.#cells.push({ icon, node, row, column });
    return node;
  }

  /** Moves the active cell. From none, down and right reach the first cell; up from the first row leaves the grid. */
  move(direction: Direction): void {
    const active = this.#active;
    if (active === undefined) {
      if (direction !== 'up' && direction !== 'pageUp') this.#activate(this.#cells[0]);
      return;
    }
    const index = this.#cells.indexOf(active);
    if (direction === 'left' || direction === 'right') {
      this.#activate(this.#cells[index + (direction === 'left' ? -1 : 1)] ?? active);
      return;
    }
    const steps = { up: -1, down: 1, pageUp: -PAGE_ROWS, pageDown: PAGE_ROWS }[direction];
    if (direction === 'up' && active.row === 0) {
      this.#activate(undefined);
      return;
    }
    const row = Math.min(Math.max(active.row + steps, 0), this.#rowsCount - 1);
    const inRow = this.#cells.filter((cell) => cell.row === row);
    this.#activate(inRow[Math.min(active.column, inRow.length - 1)]);
  }

  leave(): void {
    this.#activate(undefined);
  }

  #activate(cell: Cell | undefined): void {
    this.#active?.node.classList.remove('active');
    this.#active = cell;
    cell?.node.classList.add('active');
    cell?.node.scrollIntoView({ block: 'nearest' });
    this.onActive(cell?.icon);
  }

  #cellAt(event: Event): Cell | undefined {
    const node = (event.target as Element).closest('[role=gridcell]');
    return this.#cells.find((cell) => cell.node === node);
  }
}

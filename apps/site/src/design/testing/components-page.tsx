import type { AccountKeyView, FacetCounts, Icon, UsageView } from '@glyphdex/contract';
import { fieldError } from '@glyphdex/contract/field-errors';
import { QueryClientProvider } from '@tanstack/preact-query';
import { type ComponentChildren, render } from 'preact';
import { useState } from 'preact/hooks';
import { iconQuery } from '../../api/icon.ts';
import { queryClient } from '../../api/query-client.ts';
import { ServiceError } from '../../api/requests.ts';
import { Field, Labeled, PasswordField } from '../../form/field.tsx';
import form from '../../form/form.module.css';
import { FocusedNote, Form } from '../../form/form.tsx';
import { FilterPanel } from '../../gallery/filter-panel.tsx';
import { START_QUERY } from '../../gallery/gallery-query.ts';
import { GridCell } from '../../gallery/grid-cell.tsx';
import grid from '../../gallery/icon-grid.module.css';
import { LookBar } from '../../gallery/look-bar.tsx';
import { IconDialog } from '../../icon/icon-dialog.tsx';
import { KeyCard } from '../../keys/key-card.tsx';
import { UsageChart } from '../../usage/usage-chart.tsx';
import { KeyUsage, Statuses } from '../../usage/usage-tables.tsx';
import '../tokens.css';
import '../base.css';
import button from '../button.module.css';
import { CodeSample } from '../code-sample.tsx';
import { CopyButton } from '../copy-button.tsx';
import { IconSurface } from '../drawing.tsx';
import { Figures } from '../figures.tsx';
import { Glyph } from '../glyph.tsx';
import { Modal } from '../modal.tsx';
import page from '../text-page.module.css';
import { ThemeChoice } from '../theme-choice.tsx';

const BUTTONS = {
  button: button['button'],
  primary: `${button['button']} ${button['primary']}`,
  danger: `${button['button']} ${button['danger']}`,
  chip: button['chip'],
};
const AT = '2026-05-05T10:00:00Z';
const LICENSE = { title: 'MIT', url: 'https://mit.test', spdx: 'MIT', commercial_use: true };
const ICON = {
  id: 1,
  name: 'Home',
  slug: 'pack--home',
  type: 'InterfaceIcon',
  static_image_url: 'data:,',
  svg: {
    svg_code:
      '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" stroke-width="2" d="M4 20V9l8-6 8 6v11z"/></svg>',
  },
  packs: [
    {
      name: 'Pack',
      slug: 'pack',
      author: { name: 'Ann', url: null },
      license: { ...LICENSE, attribution_required: false, share_alike: false },
    },
  ],
  tags: [],
  styles: [],
  colors: [],
  variants: [],
  similars: [],
} as unknown as Icon;
queryClient.setQueryData(iconQuery(ICON.slug).queryKey, ICON);
const counted = (...values: string[]) =>
  values.map((value, i) => ({ value, name: value, icons_count: 900 - i }));
const COUNTS = {
  types: counted('InterfaceIcon', 'AnimatedIcon'),
  styles: counted('outline', 'solid', 'duotone'),
  colors: [],
  packs: counted('lucide', 'tabler'),
  licenses: counted('MIT', 'Apache-2.0'),
  categories: counted('Emoji', 'Logos'),
  terms: counted('attribution_required=false'),
} as unknown as FacetCounts;
const nothing = () => undefined;
const ACTIONS = { copies: false, onFocus: nothing, onOpen: nothing, onCopy: nothing, onCollect: nothing };
const KEY: AccountKeyView = {
  id: 'key_1',
  name: 'Storefront',
  prefix: 'gdx_live_4eC3',
  state: 'live',
  kind: 'secret',
  domains: ['example.com', '*.example.org'],
  allow_server_calls: true,
  rate_limit_per_minute: 300,
  daily_icons: 5_000,
  created_at: AT,
  last_used_at: AT,
  revoked_at: null,
  expires_at: null,
};
const counts = (ok: number) => ({
  requests: ok + 40,
  ok,
  not_modified: 10,
  client_errors: 10,
  too_many: 10,
  server_errors: 10,
});
const USAGE = {
  unit: 'day',
  totals: counts(420),
  buckets: Array.from({ length: 7 }, (_, day) => ({
    start: `2026-05-0${day + 1}T00:00:00Z`,
    local: `2026-05-0${day + 1}`,
    ...counts(10 + 20 * day),
  })),
  statuses: [200, 304, 404, 429, 500].map((status) => ({ status, requests: 10 })),
  keys: [1_000, 4_900].map((icons_today, index) => ({
    ...KEY,
    ...counts(200),
    id: `key_${index}`,
    icons_today,
  })),
} as unknown as UsageView;

/** All components, in all their states. */
function Components() {
  const [isOpen, setIsOpen] = useState(false);
  const [hasDrawer, setDrawer] = useState(false);
  const fail = async () => {
    throw new ServiceError(422, {
      code: 'invalid_field',
      details: [
        { field: 'email', ...fieldError('email') },
        { field: 'other', ...fieldError('required') },
      ],
    });
  };
  return (
    <main class={page['page']}>
      <h1>Components</h1>
      <p class={page['lead']}>Lead</p>
      <p>
        Text with <a href="#link">another page</a>, <code>code</code>, <kbd>c</kbd> and{' '}
        <span class="soft">soft text</span>
      </p>
      <Part title="Buttons">
        {Object.entries(BUTTONS).map(([name, look]) => (
          <p key={name} class={page['links']}>
            <button type="button" class={look}>
              {name}
            </button>
            <button type="button" class={look} disabled>
              disabled
            </button>
            <button type="button" class={look} aria-pressed="true">
              pressed
            </button>
            <a href="#link" class={look}>
              other page
            </a>
          </p>
        ))}
        <p class={page['links']}>
          {(['search', 'close', 'help'] as const).map((name) => (
            <button key={name} type="button" class={button['quiet']} aria-label={name}>
              <Glyph name={name} />
            </button>
          ))}
          <CopyButton text={() => 'text'}>Copy</CopyButton>
          <ThemeChoice />
        </p>
      </Part>
      <Part title="Fields">
        <Form action="Send" onSubmit={fail}>
          <Field name="email" type="email" label="Email" hint="A hint" />
          <PasswordField name="password" label="Password" autocomplete="new-password" />
          <Labeled name="domains" label="Domains">
            {(described) => <textarea {...described} class={form['input']} rows={2} />}
          </Labeled>
          <Labeled name="choice" label="Choice">
            {(described) => (
              <select {...described}>
                <option>One</option>
                <option>Two</option>
              </select>
            )}
          </Labeled>
          <p class={page['links']}>
            {(['checkbox', 'radio', 'range', 'color', 'date'] as const).map((type) => (
              <input key={type} type={type} aria-label={type} />
            ))}
            <input type="text" aria-label="disabled" value="disabled" disabled />
          </p>
        </Form>
        <FocusedNote>A note after a form</FocusedNote>
      </Part>
      <Part title="Dialog">
        <button type="button" class={button['button']} onClick={() => setIsOpen(true)}>
          Open
        </button>
        {isOpen && (
          <Modal title="Dialog title" onClose={() => setIsOpen(false)}>
            <Form action="Delete" isDangerous onSubmit={fail} />
          </Modal>
        )}
      </Part>
      <Part title="Icons">
        <LookBar look={{}} icons={[ICON]} onChange={nothing} />
        <IconSurface look={{}}>
          <div role="grid" tabIndex={-1} aria-label="Tiles" class={grid['grid']}>
            <div role="row" tabIndex={-1} class={page['links']}>
              {[{}, { hasButtons: true }, { isCollected: true }, { isOpen: true }, { icon: undefined }].map(
                (state, position) => (
                  <GridCell
                    key={String(position)}
                    icon={ICON}
                    former={undefined}
                    position={position}
                    isCurrent={position === 0}
                    hasButtons={false}
                    isCollected={false}
                    isOpen={false}
                    packName="Pack"
                    actions={ACTIONS}
                    {...state}
                  />
                ),
              )}
            </div>
          </div>
        </IconSurface>
        <FilterPanel query={{ ...START_QUERY, styles: ['outline'] }} counts={COUNTS} onChange={nothing} />
        <button type="button" class={button['button']} onClick={() => setDrawer(true)}>
          Show the drawer
        </button>
        {hasDrawer && (
          <IconDialog
            query={{ ...START_QUERY, icon: ICON.slug }}
            adjacent={{ before: undefined, after: 'pack--next' }}
            onChange={() => setDrawer(false)}
          />
        )}
      </Part>
      <Part title="Code">
        <CodeSample title="curl" text={`curl ${'long '.repeat(40)}`} />
      </Part>
      <Part title="Keys">
        <ul>
          {(['live', 'ending', 'revoked'] as const).map((state) => (
            <KeyCard key={state} apiKey={{ ...KEY, state, expires_at: AT }} onAction={() => undefined} />
          ))}
        </ul>
      </Part>
      <Part title="Usage">
        <Figures
          figures={[
            { name: 'Requests', value: '1,200', note: 'Before: 900' },
            { name: 'Errors', value: '2%' },
          ]}
        />
        <UsageChart usage={USAGE} before={USAGE} />
        <KeyUsage keys={USAGE.keys} />
        <Statuses statuses={USAGE.statuses} />
        <details open>
          <summary>Details</summary>
          <p>Content</p>
        </details>
      </Part>
    </main>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section class={page['section']}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

render(
  <QueryClientProvider client={queryClient}>
    <Components />
  </QueryClientProvider>,
  document.getElementById('app')!,
);

/// <reference lib="dom" />
import { GlyphdexPicker } from '@glyphdex/picker/vue';
import { createApp, defineComponent, h, ref } from 'vue';

// The page of the test of the Vue wrapper.

const Page = defineComponent({
  setup() {
    const slug = ref('lucide--star');
    const seen = ref<string[]>([]);
    return () =>
      h('form', { action: '/order' }, [
        h(GlyphdexPicker, {
          endpoint: '/icons',
          name: 'icon',
          label: 'Icon',
          packs: 'lucide',
          modelValue: slug.value,
          strings: { search: 'Find icons' },
          'onUpdate:modelValue': (value: string) => {
            slug.value = value;
          },
          onChange: (icon) => seen.value.push(icon?.name ?? 'none'),
        }),
        h(
          'button',
          {
            type: 'button',
            onClick: () => {
              slug.value = 'lucide--moon';
            },
          },
          'Moon',
        ),
        h('output', `${slug.value} after ${seen.value.join(', ')}`),
      ]);
  },
});

createApp(Page).mount('#app');

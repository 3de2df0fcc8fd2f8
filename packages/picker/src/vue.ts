import { defineComponent, h, onMounted, type PropType, shallowRef, watch } from 'vue';
import type { ChosenIcon, GlyphdexPicker as GlyphdexPickerElement, PickerStrings } from './index.ts';
import './index.ts';

/** `<glyphdex-picker>` for Vue 3. `v-model` holds the slug of the icon. */
export const GlyphdexPicker = defineComponent({
  name: 'GlyphdexPicker',
  props: {
    /** Address of the handler; with `apiKey`, of the service. */
    endpoint: { type: String, required: true },
    /** A publishable key: the attribute `key`, whose name Vue uses otherwise. */
    apiKey: { type: String, default: undefined },
    modelValue: { type: String, default: '' },
    name: { type: String, default: undefined },
    label: { type: String, default: undefined },
    packs: { type: String, default: undefined },
    placeholder: { type: String, default: undefined },
    theme: { type: String as PropType<'light' | 'dark'>, default: undefined },
    required: Boolean,
    disabled: Boolean,
    strings: { type: Object as PropType<Partial<PickerStrings>>, default: undefined },
  },
  emits: {
    'update:modelValue': (slug: string) => typeof slug === 'string',
    /** Null when the user has emptied the value. */
    change: (icon: ChosenIcon | null) => typeof icon === 'object',
  },
  setup(props, { emit, expose }) {
    const element = shallowRef<GlyphdexPickerElement>();
    onMounted(() => {
      watch(
        () => props.modelValue,
        (slug) => {
          element.value!.value = slug;
        },
        { immediate: true },
      );
      watch(
        () => props.strings,
        (strings) => {
          element.value!.strings = strings ?? {};
        },
        { immediate: true },
      );
    });
    expose({ element });
    // `^` sets an attribute, even if the element has a property of that name.
    return () =>
      h('glyphdex-picker', {
        ref: element,
        '^endpoint': props.endpoint,
        '^key': props.apiKey,
        '^name': props.name,
        '^label': props.label,
        '^packs': props.packs,
        '^placeholder': props.placeholder,
        '^theme': props.theme,
        '^required': props.required ? '' : undefined,
        '^disabled': props.disabled ? '' : undefined,
        onInput: () => emit('update:modelValue', element.value!.value),
        onChange: (event: CustomEvent<ChosenIcon | null>) => emit('change', event.detail),
      });
  },
});

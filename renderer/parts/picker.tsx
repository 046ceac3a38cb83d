/** Owns a field that chooses one row of many: it shows the choice, and opens a list when it is typed in. */
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { sameName } from '../model/fold.ts';
import { pressKey } from '../model/picker.ts';
import { createSearch, type Findable, type Found, type Tier } from '../model/search.ts';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { keyPress } from './keys.ts';
import { Listbox, type Option, optionId } from './listbox.tsx';
import { Name } from './name.tsx';

interface PickerProps<T> {
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  readonly rows: readonly T[];
  /** The name of the choice, empty when there is none. */
  readonly chosen: string;
  /** The list is about to be looked at. */
  readonly onOpen?: () => void;
  /** Takes the choice and moves the focus on. */
  readonly onChoose: (row: T) => void;
  readonly option: (found: Found<T>) => Option;
  readonly tier?: Tier<T>;
  readonly nothing: string;
  /** What is not there can be made of what was typed; `text` says so. */
  readonly make?: { readonly text: (typed: string) => string; readonly run: (typed: string) => void };
  readonly error: string | null;
}

export function Picker<T extends Findable>(props: PickerProps<T>) {
  const { id, rows, tier, make } = props;
  const query = useSignal<string | null>(null);
  const mark = useSignal(0);
  const search = useMemo(() => createSearch(rows, tier), [rows, tier]);
  const open = query.value !== null;
  const found = useMemo(() => (query.value === null ? [] : search(query.value)), [query.value, search]);
  const typed = query.value?.trim() ?? '';
  const isNew = typed !== '' && !found.some(({ item }) => sameName(item.names[0] ?? '', typed));
  const options = [
    ...found.map(props.option),
    ...(make !== undefined && isNew ? [makeOption(make.text(typed))] : []),
  ];
  const listId = `${id}-list`;

  const close = (): void => {
    query.value = null;
  };
  const show = (at: number): void => {
    if (query.peek() !== null) return;
    props.onOpen?.();
    query.value = '';
    mark.value = at;
  };
  const choose = (at: number): void => {
    const row = found[at];
    if (row) props.onChoose(row.item);
    else make?.run(typed);
    close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      show(0);
      return;
    }
    const effect = pressKey(keyPress(event), mark.value, options.length);
    if (effect.kind === 'none') return;
    event.preventDefault();
    if (effect.kind === 'mark') mark.value = effect.mark;
    else if (effect.kind === 'choose') choose(effect.mark);
    else close();
  };

  return (
    <Field id={id} label={props.label} error={props.error}>
      <div class="picker">
        <input
          id={id}
          class="input"
          dir="auto"
          role="combobox"
          autocomplete="off"
          spellcheck={false}
          aria-expanded={open && options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={
            open && mark.value >= 0 && options.length > 0 ? optionId(listId, mark.value) : undefined
          }
          aria-invalid={props.error === null ? undefined : 'true'}
          aria-describedby={props.error === null ? undefined : `${id}-error`}
          placeholder={props.placeholder}
          title={open ? undefined : props.chosen}
          value={query.value === null ? props.chosen : query.value}
          onInput={(event) => {
            if (query.peek() === null) props.onOpen?.();
            query.value = event.currentTarget.value;
            mark.value = 0;
          }}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => show(-1)}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
        {open && options.length > 0 && (
          <div class="picker-list">
            <Listbox
              id={listId}
              label={props.label}
              options={options}
              mark={mark.value}
              onMark={(at) => {
                mark.value = at;
              }}
              onChoose={choose}
            />
          </div>
        )}
        {open && options.length === 0 && <p class="picker-list picker-nothing">{props.nothing}</p>}
      </div>
    </Field>
  );
}

const makeOption = (text: string): Option => ({
  key: 'make',
  label: text,
  content: (
    <>
      <Icon name="plus" />
      <Name text={text} class="option-name" />
    </>
  ),
});

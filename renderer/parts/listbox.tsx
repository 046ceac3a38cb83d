/** Owns the list of a combobox: options in sections, the marked one kept in sight. The field keeps the focus. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Mark } from '../model/picker.ts';

export interface Option {
  readonly key: string;
  /** What a screen reader says. */
  readonly label: string;
  readonly section?: string;
  readonly content: ComponentChildren;
}

interface ListboxProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly mark: Mark;
  readonly onMark: (mark: Mark) => void;
  readonly onChoose: (mark: Mark, event: MouseEvent) => void;
}

export const optionId = (listId: string, at: number): string => `${listId}-${at}`;

export function Listbox({ id, label, options, mark, onMark, onChoose }: ListboxProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [mark, options]);

  const option = ({ key, label: name, content }: Option, at: number) => (
    // biome-ignore lint/a11y/useFocusableInteractive: the field of the combobox keeps the focus (aria-activedescendant)
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are read by the field of the combobox
    <div
      key={key}
      id={optionId(id, at)}
      role="option"
      class="option"
      aria-label={name}
      aria-selected={at === mark}
      onMouseMove={() => at !== mark && onMark(at)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(at, event)}
    >
      {content}
    </div>
  );

  return (
    <div class="listbox" id={id} role="listbox" aria-label={label} ref={list} tabIndex={-1}>
      {sections(options).map(({ section, from, members }) =>
        section === undefined ? (
          members.map((member, at) => option(member, from + at))
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
          <div key={section} role="group" aria-label={section}>
            <div class="listbox-section" aria-hidden="true">
              {section}
            </div>
            {members.map((member, at) => option(member, from + at))}
          </div>
        ),
      )}
    </div>
  );
}

interface Section {
  readonly section: string | undefined;
  readonly from: number;
  readonly members: Option[];
}

function sections(options: readonly Option[]): readonly Section[] {
  const found: Section[] = [];
  options.forEach((option, at) => {
    const last = found.at(-1);
    if (last && last.section === option.section) last.members.push(option);
    else found.push({ section: option.section, from: at, members: [option] });
  });
  return found;
}

/** Owns a choice of a few: radio buttons in one row. */

interface SegmentsProps<T extends string | number> {
  /** Unique in the document: it ties the buttons together. */
  readonly name: string;
  readonly label: string;
  /** What stands above names it for the eye. */
  readonly labelHidden?: boolean;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
  /** The id of what explains the options. */
  readonly describedBy?: string;
}

export function Segments<T extends string | number>(props: SegmentsProps<T>) {
  const { name, label, options, labelHidden = false, chosen, onChoose, describedBy } = props;
  return (
    <fieldset class="segments" aria-describedby={describedBy}>
      <legend class={labelHidden ? 'visually-hidden' : undefined}>{label}</legend>
      {options.map(({ value, text }) => (
        <label key={value}>
          <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}

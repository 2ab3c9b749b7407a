import type { ComponentProps } from 'react'
import styles from './LoginPage.module.css'

type Props = ComponentProps<'input'> & { name: string; label: string; refusal: string | undefined }

/** A field of the server-rendered form. It has the look and the position of the application's field. */
export function DrawnField({ name, label, refusal, ...input }: Props) {
  return (
    <div className="mantine-InputWrapper-root">
      <label className={`mantine-InputWrapper-label ${styles.label}`} htmlFor={`drawn-${name}`}>
        {label}
      </label>
      <input
        {...input}
        id={`drawn-${name}`}
        name={name}
        className={`mantine-Input-input ${styles.input}`}
        required
        data-error={refusal ? true : undefined}
        aria-invalid={refusal ? true : undefined}
        aria-describedby={refusal ? `drawn-${name}-refusal` : undefined}
      />
      {refusal && (
        <p className={`mantine-InputWrapper-error ${styles.refusal}`} id={`drawn-${name}-refusal`}>
          {refusal}
        </p>
      )}
    </div>
  )
}

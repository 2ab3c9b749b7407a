import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { type ChangeEvent, type FocusEvent, useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { isUnreadable } from '#ui/field/figure/typed-number.ts'
import { afterPress } from '#ui/keyboard/after-press.ts'
import { withTypedValues } from './device-draft.ts'
import { maxLengthOf } from './max-length.ts'
import { type DraftName, type OnDevice, useDeviceDraft } from './useDeviceDraft.ts'

export type DraftForm<Start, Draft> = UseFormReturnType<Start, Start> & {
  /**
   * The handler for `<form onSubmit>`. Validates the fields, then either focuses the first invalid one or
   * calls `send` with the parsed draft.
   */
  submit: (send: (draft: Draft) => void) => (event?: React.SyntheticEvent<HTMLFormElement>) => void
  /** Returns the props of a field: `<TextInput {...form.field('name')} />`. */
  field: (path: Parameters<UseFormReturnType<Start, Start>['getInputProps']>[0]) => FieldProps
  /** Returns the props of a text field, including its maximum length. */
  text: DraftForm<Start, Draft>['field']
  /** Returns the props of a checkbox: `<Check label="…" {...form.box('isOpen')} />`. */
  box: (path: Parameters<UseFormReturnType<Start, Start>['getInputProps']>[0]) => BoxProps
  /**
   * Shows the server's error texts next to their fields. Returns the texts of fields that are not on screen.
   */
  refuse: (fields: Record<string, string>) => string[]
  isReadOnly: boolean
  /** The draft stored on the device, until the form is saved or its values are discarded. */
  onDevice: OnDevice
  /** Discards the typed values and starts again. */
  startAgain: () => void
}

export type FieldProps = ReturnType<UseFormReturnType<object>['getInputProps']> & { key: string }
type BoxProps = {
  key: string
  defaultChecked: boolean
  disabled: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}
export type DraftOptions<Start, Draft> = {
  /** The key of the stored draft, or `never` for forms with a password or a code. */
  onDevice: DraftName | null
  /** The row from which the editing starts. */
  row?: object | null | undefined
  schema: z.ZodMiniType<Draft, unknown>
  start: Start
  isReadOnly?: boolean
  /** True when the record was deleted. The typed values stay readable but cannot be changed. */
  isClosed?: boolean
  /** True when the user already typed the start values in another form. */
  isCarried?: boolean
  /** Called when the user discards the typed values, to reset values that are not in the fields. */
  onStartAgain?: () => void
  /**
   * A prefix for the field names, required when the page has several forms, because the first invalid field
   * is found by its name.
   */
  among?: string
}

/**
 * A form that edits a draft defined in the contract. Text fields start as `''`, never null. A field is
 * validated when the user leaves it after typing, and an invalid one again at each change.
 */
export function useDraft<Start extends Record<string, unknown>, Draft>({
  onDevice: name,
  row = null,
  schema,
  start,
  isReadOnly = false,
  isClosed = false,
  isCarried = false,
  onStartAgain,
  among,
}: DraftOptions<Start, Draft>) {
  const wrongOnce = useRef(new Set<string>())
  const typedOnce = useRef(new Set<string>())
  const onDevice = useDeviceDraft(isReadOnly ? null : name, row)
  const { resumed } = onDevice
  const form = useForm<Start>({
    mode: 'uncontrolled',
    ...(among !== undefined && { name: among }),
    initialValues: resumed ? withTypedValues(start, resumed.values) : start,
    initialDirty: isCarried || resumed ? { carried: true } : {},
    onValuesChange: onDevice.changed,
    validate: (values) => errorsOf(schema, values),
    clearInputErrorOnChange: false,
    enhanceGetInputProps: ({ inputProps, field, form: own }) => {
      const change = inputProps.onChange
      return {
        readOnly: isReadOnly || isClosed || undefined,
        onChange: (value: unknown) => {
          change(value)
          typedOnce.current.add(field)
          if (wrongOnce.current.has(field)) own.validateField(field)
        },
        onBlur: (event?: FocusEvent) => {
          // A field in which the user typed nothing is validated only when the form is submitted.
          if (isReadOnly || isLeavingForAButton(event) || !typedOnce.current.has(field)) return
          afterPress(() => {
            const { hasError } = own.validateField(field) as { hasError: boolean }
            if (hasError) wrongOnce.current.add(field)
          })
        },
      }
    },
  })

  function showErrors(errors: FormErrors) {
    for (const path of Object.keys(errors)) wrongOnce.current.add(path)
    const [first] = Object.keys(errors)
      .map((path) => form.getInputNode<HTMLElement, string>(path))
      .filter((node) => node !== null)
      .toSorted((one, other) =>
        one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
      )
    first?.focus()
  }

  onDevice.setForm(form)

  // biome-ignore lint/correctness/useExhaustiveDependencies: carried values are stored once.
  useEffect(() => {
    if (isCarried) onDevice.changed()
  }, [])

  function startAgain() {
    form.setErrors({})
    wrongOnce.current.clear()
    form.setValues(start)
    form.resetDirty()
    onDevice.drop()
    onStartAgain?.()
  }

  const draftForm: DraftForm<Start, Draft> = Object.assign(form, {
    isReadOnly: isReadOnly || isClosed,
    onDevice,
    startAgain,
    submit: (send: (draft: Draft) => void) =>
      form.onSubmit((values) => send(z.parse(schema, values)), showErrors),
    field: (path: string) => ({ ...form.getInputProps(path), key: form.key(path) }),
    text: (path: string) => ({
      ...form.getInputProps(path),
      maxLength: maxLengthOf(schema, path),
      key: form.key(path),
    }),
    box: (path: string) => {
      const { onChange, defaultValue } = form.getInputProps(path)
      return {
        key: form.key(path),
        defaultChecked: defaultValue === true,
        disabled: isReadOnly || isClosed,
        onChange,
      }
    },
    refuse: (fields: Record<string, string>) => {
      const paths = Object.keys(fields)
      const shown = paths.filter((path) => form.getInputNode(path))
      form.setErrors(Object.fromEntries(shown.map((path) => [path, fields[path]])))
      showErrors(Object.fromEntries(shown.map((path) => [path, fields[path]])))
      return paths.filter((path) => !shown.includes(path)).flatMap((path) => fields[path] ?? [])
    },
  })
  return draftForm
}

/** The first error of each field. A number field with invalid text has its own error text. */
function errorsOf(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const result = z.safeParse(schema, values)
  const errors: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) {
    const value = issue.path.reduce<unknown>(
      (inside, step) => (inside as Record<PropertyKey, unknown> | undefined)?.[step],
      values,
    )
    errors[issue.path.join('.')] ??= isUnreadable(value) ? value.unreadable : issue.message
  }
  return errors
}

/**
 * True when the user leaves the field to click a button. Validation then waits, because an error text would
 * move the button under the pointer.
 */
function isLeavingForAButton(event: FocusEvent | undefined): boolean {
  return event?.relatedTarget instanceof HTMLButtonElement
}

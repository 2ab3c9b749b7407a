import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { type ChangeEvent, type FocusEvent, useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { isUnreadable } from '#ui/field/figure/typed-number.ts'
import { afterPress } from '#ui/keyboard/after-press.ts'
import { withTypedValues } from './device-draft.ts'
import { maxLengthOf } from './max-length.ts'
import { type DraftName, type OnDevice, useDeviceDraft } from './useDeviceDraft.ts'

export type DraftForm<Start, Draft> = UseFormReturnType<Start, Start> & {
  /** For `<form onSubmit>`: checks the fields, then focuses the first wrong one or sends the parsed draft. */
  submit: (send: (draft: Draft) => void) => (event?: React.SyntheticEvent<HTMLFormElement>) => void
  /** The props of a field: `<TextInput {...form.field('name')} />`. */
  field: (path: Parameters<UseFormReturnType<Start, Start>['getInputProps']>[0]) => FieldProps
  /** The props of a text field, with the longest text that its rule allows. */
  text: DraftForm<Start, Draft>['field']
  /** The props of a checkbox: `<Check label="…" {...form.box('isOpen')} />`. */
  box: (path: Parameters<UseFormReturnType<Start, Start>['getInputProps']>[0]) => BoxProps
  /**
   * Shows the errors of the server beside their fields. Returns the errors of fields that are not on screen.
   */
  refuse: (fields: Record<string, string>) => string[]
  isReadOnly: boolean
  /** The draft on the device, until it is saved or given up. */
  onDevice: OnDevice
  /** Starts again without the typed values. */
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
  /** The name of its stored draft, or `never` for a password or a code. */
  onDevice: DraftName | null
  /** The row that the fields start from. */
  row?: object | null | undefined
  schema: z.ZodMiniType<Draft, unknown>
  start: Start
  isReadOnly?: boolean
  /** The record was removed: the typed values can be read and no longer changed. */
  isClosed?: boolean
  /** The start values were already typed in another form. */
  isCarried?: boolean
  /** Called when the form starts again, for values that are not in its fields. */
  onStartAgain?: () => void
  /**
   * The prefix that distinguishes its fields from those of another form of the page, because the first wrong
   * field is focused by its name.
   */
  among?: string
}

/**
 * A form over a draft of the contract. Its fields start from `start` (text, never null). A touched field is
 * checked when it is left, and a wrong one at each change.
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
          // An untouched field is checked with the whole form.
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

/** The first error of each path. An unreadable figure has an error text of its own. */
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

/** An error that appears under the pointer would move the button that is about to be pressed. */
function isLeavingForAButton(event: FocusEvent | undefined): boolean {
  return event?.relatedTarget instanceof HTMLButtonElement
}

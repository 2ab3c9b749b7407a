import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { type ChangeEvent, type FocusEvent, useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { isUnreadable } from '#ui/field/typed-number.ts'
import { afterPress } from '#ui/keyboard/after-press.ts'
import { typedOver } from './drafts/device-draft.ts'
import { type DraftName, type OnDevice, useDeviceDraft } from './drafts/useDeviceDraft.ts'
import { longestIn } from './longest.ts'

export type DraftForm<Start, Draft> = UseFormReturnType<Start, Start> & {
  /** For `<form onSubmit>`: checks, focuses the first field at fault, or hands over what the contract makes of it. */
  submit: (send: (draft: Draft) => void) => (event?: React.SyntheticEvent<HTMLFormElement>) => void
  /** What a field needs: `<TextInput {...form.field('name')} />`. */
  field: (path: Parameters<UseFormReturnType<Start, Start>['getInputProps']>[0]) => FieldProps
  /** What a field of text needs, no longer than its rule takes: what is typed beyond is not taken. */
  text: DraftForm<Start, Draft>['field']
  /** What a box to tick needs: `<Check label="…" {...form.box('isOpen')} />`. */
  box: (path: Parameters<UseFormReturnType<Start, Start>['getInputProps']>[0]) => BoxProps
  /** The server's sentences, beside their fields. Those of no field on screen are given back. */
  refuse: (fields: Record<string, string>) => string[]
  isReadOnly: boolean
  /** What it keeps on the device until it is saved or given up. */
  onDevice: OnDevice
  /** Begins again without what was typed before. */
  startAgain: () => void
}

export type FieldProps = ReturnType<UseFormReturnType<object>['getInputProps']> & { key: string }
type BoxProps = { key: string; defaultChecked: boolean; disabled: boolean; onChange: (event: ChangeEvent<HTMLInputElement>) => void }
export type DraftOptions<Start, Draft> = {
  /** Its name on the device, which keeps what is typed; `never` where a password or a code is. */
  onDevice: DraftName | null
  /** The row that the fields start from. */
  row?: object | null | undefined
  schema: z.ZodMiniType<Draft, unknown>
  start: Start
  isReadOnly?: boolean
  /** The record is gone: what was typed stays to be read, and can no longer be changed. */
  isClosed?: boolean
  /** The start is already somebody's typing, carried over from another form. */
  isCarried?: boolean
  /** What its fields do not hold begins again too. */
  onStartAgain?: () => void
  /** Tells its fields from those of another form of the page that are called the same: a wrong one is found, and given the focus, by its name. */
  among?: string
}

/**
 * A form over a draft of the contract. Fields start from `start` (text, never null), are checked when left after being touched, and once
 * wrong, at each change.
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
    initialValues: resumed ? typedOver(start, resumed.values) : start,
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
          // A field that was only passed through is judged with the form.
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
      .toSorted((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    first?.focus()
  }

  onDevice.setForm(form)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens: what was carried over stands nowhere else.
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
    submit: (send: (draft: Draft) => void) => form.onSubmit((values) => send(z.parse(schema, values)), showErrors),
    field: (path: string) => ({ ...form.getInputProps(path), key: form.key(path) }),
    text: (path: string) => ({ ...form.getInputProps(path), maxLength: longestIn(schema, path), key: form.key(path) }),
    box: (path: string) => {
      const { onChange, defaultValue } = form.getInputProps(path)
      return { key: form.key(path), defaultChecked: defaultValue === true, disabled: isReadOnly || isClosed, onChange }
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

/** One sentence per path, the first. Text that was no figure is refused with its own sentence. */
function errorsOf(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const result = z.safeParse(schema, values)
  const errors: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) {
    const value = issue.path.reduce<unknown>((inside, step) => (inside as Record<PropertyKey, unknown> | undefined)?.[step], values)
    errors[issue.path.join('.')] ??= isUnreadable(value) ? value.unreadable : issue.message
  }
  return errors
}

/** A sentence that appeared under the pointer would move the button about to be pressed. */
function isLeavingForAButton(event: FocusEvent | undefined): boolean {
  return event?.relatedTarget instanceof HTMLButtonElement
}

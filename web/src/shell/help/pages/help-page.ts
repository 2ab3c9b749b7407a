/** A task, as steps in order. Names of buttons and fields stand between « ». */
type HelpTask = { title: string; steps: readonly string[] }

/** A message or a situation that stops people, and what to do. */
type HelpTrouble = { symptom: string; remedy: string }

/** The help page of a screen or of a subject. */
export type HelpPage = {
  title: string
  /** The purpose of the screen, in one or two sentences. */
  purpose: string
  tasks: readonly HelpTask[]
  troubles: readonly HelpTrouble[]
  /** Picture of the screen: a file of `pictures/`, made by `npm run help-pictures`, and its description. */
  picture?: { name: string; shows: string }
}

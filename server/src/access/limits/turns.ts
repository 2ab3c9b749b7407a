type Turn<Value> = { now: Promise<Value>; next?: Promise<Value> }

/**
 * One answer for all who ask the same at once. While a question is being answered, whoever asks it waits for
 * the next answer, which they
 * share: it is begun after they asked, so that nobody is told what was true before.
 */
export class Turns<Value> {
  readonly #turns = new Map<string, Turn<Value>>()

  take(question: string, ask: () => Promise<Value>): Promise<Value> {
    const turn = this.#turns.get(question)
    if (!turn) return this.#begin(question, ask)
    const begin = () => this.#begin(question, ask)
    turn.next ??= turn.now.then(begin, begin)
    return turn.next
  }

  #begin(question: string, ask: () => Promise<Value>): Promise<Value> {
    const turn: Turn<Value> = { now: ask() }
    this.#turns.set(question, turn)
    const end = () => {
      if (!turn.next) this.#turns.delete(question)
    }
    turn.now.then(end, end)
    return turn.now
  }
}

// The library saxen has no type declarations. Only what `xml.ts` uses is declared here.
declare module 'saxen' {
  export class Parser {
    on(
      name: 'openTag',
      handler: (
        name: string,
        attributes: () => Record<string, string>,
        decode: (text: string) => string,
        isSelfClosing: boolean,
      ) => void,
    ): this
    on(name: 'closeTag', handler: (name: string) => void): this
    on(name: 'text' | 'cdata', handler: (text: string) => void): this
    on(name: 'error' | 'warn', handler: (error: Error) => void): this
    write(chunk: string): this
    end(): Error | undefined
  }
}

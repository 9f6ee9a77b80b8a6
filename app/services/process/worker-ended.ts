/** A worker thread ended before its answer. `code` is its exit code, which the log shows as an error's code. */
export class WorkerEnded extends Error {
  readonly code: number;

  constructor(name: string, code: number) {
    super(`The ${name} worker ended with exit code ${code}`);
    this.code = code;
  }
}

/** Why a draft's file was not read the way that was asked for. */
export function FileFailure({ title, sentence }: { title: string; sentence: string }) {
  return (
    <div className="notice" data-tone="danger" role="alert">
      <p className="font-bold">{title}</p>
      <p>{sentence}</p>
    </div>
  );
}

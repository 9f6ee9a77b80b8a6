import { Icon } from "#app/components/ui/icon.tsx";
import { PASSWORD_RULES } from "#app/domain/access/password-rules.ts";
import { accountText } from "#app/text/people/account.ts";

export function PasswordChecklist({ password }: { password: string | null }) {
  return (
    <div className="hint" aria-live="polite">
      <p>{accountText.checklist}</p>
      <ul className="grid gap-0.5 mt-1">
        {PASSWORD_RULES.map((rule) => {
          const isMet = password !== null && rule.test(password);
          return (
            <li key={rule.code} className="flex items-center gap-2" data-met={isMet}>
              <Icon name={isMet ? "check" : "hourglass"} size={18} />
              <span className={isMet ? "font-bold text-text" : ""}>{accountText.rules[rule.code]}</span>
              {password === null ? null : (
                <span className="sr-only">{isMet ? accountText.ruleMet : accountText.rulePending}</span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

export const PASSWORDS_DIFFER = "Passwords don't match";

export const mustMatch = (form: { newPassword: string; confirmPassword: string }) =>
  form.newPassword === form.confirmPassword;

-- When the customer of this session pressed the button of a mailed link: the session proves their e-mail since then.
alter table sessions add column email_proven_at timestamptz;

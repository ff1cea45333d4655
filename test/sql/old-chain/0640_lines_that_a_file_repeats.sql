-- A file may list one movement twice: staff are asked.
alter table statement_lines drop constraint statement_lines_question_check;
alter table statement_lines add constraint statement_lines_question_check check (question in
  ('reversal', 'names_payment', 'bounce', 'twin', 'repeated', 'before_order', 'confirmed', 'other_amount')) not valid;

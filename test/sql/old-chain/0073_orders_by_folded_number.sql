-- Staff find an order by its number as it is read from paper: look-alike characters are folded as
-- src/domain/sales/orders/order-number.ts folds them.
create index orders_by_folded_number on orders (translate(number, 'OQDILJZ2ASGB8UV', '0001117745633YY'));

CREATE TRIGGER accounts_add_totals AFTER INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION add_customer_totals();

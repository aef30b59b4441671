CREATE TRIGGER orders_note_sale_deletion AFTER DELETE ON orders FOR EACH ROW
WHEN (OLD.paid_at IS NOT NULL) EXECUTE FUNCTION note_sales_change();
